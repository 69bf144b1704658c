//! Every artifact of the demo.

mod assetaz;
mod evelyn;
mod nenjim;
mod suwimo;

use crate::history::{File, History};

const COMPONENT_API: &str = "com_r35157_nenjim-component-api";
const REGISTRY_API: &str = "com_r35157_nenjim-registry-api";
const REGISTRY: &str = "com_r35157_nenjim-registry-impl_ref";
const JOURNAL_API: &str = "com_r35157_nenjim-journal-api";
const JOURNAL: &str = "com_r35157_nenjim-journal-impl_ref";
const HUB_API: &str = "com_r35157_nenjim-hubd-api";
const HUB: &str = "com_r35157_nenjim-hubd-impl_ref";
const CURRENCY_API: &str = "com_r35157_assetaz-currency-identity-api";
const TICKER_API: &str = "com_r35157_assetaz-ticker-api";
const TICKER: &str = "com_r35157_assetaz-ticker-impl_ref";
const EVELYN_API: &str = "com_r35157_evelyn-service-api";
const EVELYN: &str = "com_r35157_evelyn-service-impl_ref";

/// What no journal here describes: the model of a client that is developed elsewhere.
const SUWIMO_MODEL: &str = "com_r35157_suwimo-model-api";

/// Every history of the demo.
pub(crate) fn histories() -> Vec<History> {
    [
        nenjim::histories(),
        assetaz::histories(),
        evelyn::histories(),
        suwimo::histories(),
    ]
    .into_iter()
    .flatten()
    .collect()
}

/// The roots below `fixtures/`, each with its files.
pub(crate) fn roots() -> [(&'static str, Vec<File>); 3] {
    let (mut told, mut next, mut broken) = (Vec::new(), Vec::new(), Vec::new());
    for history in histories() {
        let written = history.write();
        if history.coordinate() == BROKEN.0 {
            let head = written.told.last().expect("every history tells something");
            broken.push(broken_successor(head));
        }
        told.extend(written.told);
        next.extend(written.next);
    }
    [("demo/journals", told), ("demo-next", next), ("demo-broken", broken)]
}

/// The artifact with the broken successor, and that successor's version.
const BROKEN: (&str, &str) = ("com_r35157_evelyn-service-api", "20261124151809333Z");

/// A successor as somebody in a hurry writes it by hand: the head with a new version, one key misspelt and one license
/// expression in lower case. It must be rejected for exactly these two.
fn broken_successor(head: &File) -> File {
    let (coordinate, version) = BROKEN;
    let digest = nenjim_hub::Digest::of(head.text.as_bytes());
    let head_version = head
        .path
        .strip_suffix(".journal")
        .and_then(|path| path.rsplit('/').next())
        .expect("a path is made of a coordinate and a version");
    let (_, after_previous) = head.text.split_once("\nPREVIOUS=").expect("every journal has one");
    let (_, rest) = after_previous.split_once("\nSUMMARY=").expect("this head has one");
    let (_, releases) = rest.split_once('\n').expect("a summary is a line");
    let releases = releases
        .replacen("PUBLISHED=", "PUBLISHD=", 1)
        .replacen("LICENSE=Apache-2.0\n", "LICENSE=Apache-2.0 or MIT\n", 1)
        .replace(&format!("END={head_version}"), &format!("END={version}"));
    let text = format!(
        "FORMAT_VERSION=1\nJOURNAL_VERSION={version}\nGROUP=com.r35157.evelyn\nNAME=service\nKIND=api\n\
         PREVIOUS={head_version} {digest}\nSUMMARY=Dual license, quickly before the weekend\n{releases}"
    );
    File {
        path: format!("{coordinate}/{version}.journal"),
        text,
    }
}
