//! What stands in for a component that this hub registers and never starts.

use thiserror::Error;

use crate::jupiter::PerpsAlarm;
use crate::nenjim::{Composer, ProcessManager, TestTool};
use crate::soda::TaskManager;
use crate::suwimo::SuwimoClient;
use crate::{Component, NenjimComponent, NenjimProcess, Offline, ProcessError};

/// A component that is not part of this hub. There is one object for each, published under its own interface.
pub(crate) struct Dormant {
    name: &'static str,
}

/// A component was started that is not part of this hub.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{name} is not part of this hub: it is registered and never started")]
pub(crate) struct NotPartOfThisHub {
    name: &'static str,
}

impl NenjimComponent for Dormant {}

impl NenjimProcess for Dormant {
    fn start(&self) -> Result<(), ProcessError> {
        Err(Box::new(NotPartOfThisHub { name: self.name }))
    }
}

impl Offline for Dormant {
    fn offline_statement(&self) -> &'static str {
        "not part of this hub: registered and never started"
    }
}

impl PerpsAlarm for Dormant {}
impl Composer for Dormant {}
impl ProcessManager for Dormant {}
impl TestTool for Dormant {}
impl TaskManager for Dormant {}
impl SuwimoClient for Dormant {}

/// Every dormant component under its id, published under its own interface and as a process.
pub(crate) fn components() -> [(&'static str, Component); 6] {
    [
        (
            "jupiter-perps-alarm.default",
            publish("the Jupiter perps alarm", |component| {
                component.publish::<dyn PerpsAlarm>(|c| c)
            }),
        ),
        (
            "nenjim.composer.default",
            publish("the composer", |component| component.publish::<dyn Composer>(|c| c)),
        ),
        (
            "nenjim.process-manager.default",
            publish("the process manager", |component| {
                component.publish::<dyn ProcessManager>(|c| c)
            }),
        ),
        (
            "nenjim.test-tool.default",
            publish("the test tool", |component| component.publish::<dyn TestTool>(|c| c)),
        ),
        (
            "soda-task-manager.default",
            publish("the SODA task manager", |component| {
                component.publish::<dyn TaskManager>(|c| c)
            }),
        ),
        (
            "suwimo.client.default",
            publish("the Suwimo client", |component| {
                component.publish::<dyn SuwimoClient>(|c| c)
            }),
        ),
    ]
}

fn publish(name: &'static str, interface: fn(Publication) -> Publication) -> Component {
    interface(Component::new(std::sync::Arc::new(Dormant { name })))
        .publish::<dyn NenjimProcess>(|c| c)
        .publish::<dyn Offline>(|c| c)
        .seal()
}

type Publication = crate::Publication<Dormant>;

#[cfg(test)]
mod tests;
