use std::sync::Arc;

use super::*;
use crate::assemble_registry;

#[test]
fn each_is_found_by_its_interface_and_refuses_to_start() {
    let registry = assemble_registry();
    registry.process.start().unwrap();
    for (id, component) in components() {
        registry.manager.register(id.parse().unwrap(), component).unwrap();
    }
    let service = &registry.service;
    let only = |ids: Vec<crate::ComponentId>, id: &str| assert_eq!(ids, [id.parse().unwrap()]);
    only(
        ids(service.components::<dyn PerpsAlarm>()),
        "jupiter-perps-alarm.default",
    );
    only(ids(service.components::<dyn Composer>()), "nenjim.composer.default");
    only(
        ids(service.components::<dyn ProcessManager>()),
        "nenjim.process-manager.default",
    );
    only(ids(service.components::<dyn TestTool>()), "nenjim.test-tool.default");
    only(
        ids(service.components::<dyn TaskManager>()),
        "soda-task-manager.default",
    );
    only(ids(service.components::<dyn SuwimoClient>()), "suwimo.client.default");

    let processes = service.components::<dyn NenjimProcess>().unwrap();
    assert_eq!(processes.len(), 6);
    for (id, process) in processes {
        let error = process.start().unwrap_err().to_string();
        assert!(error.contains("is not part of this hub"), "{id}: {error}");
    }
}

fn ids<Interface: ?Sized>(
    found: Result<Vec<(crate::ComponentId, Arc<Interface>)>, crate::IllegalState>,
) -> Vec<crate::ComponentId> {
    found.unwrap().into_iter().map(|(id, _)| id).collect()
}
