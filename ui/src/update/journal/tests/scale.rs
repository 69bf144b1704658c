//! What a frame asks of the Journal does not grow with what there is.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use nenjim_hub::{
    ArtifactCoordinate, IllegalState, JournalService, JournalVersion, NenjimComponent, Release, ReleaseVersion,
    Revision, Revisions,
};

use super::*;
use crate::journals::{nth_version, release};

/// A journal of very many artifacts that all have the history of one, and that counts its queries.
struct ManyArtifacts {
    coordinates: Arc<[ArtifactCoordinate]>,
    template: ArtifactCoordinate,
    journal: Arc<dyn JournalService>,
    queries: AtomicUsize,
}

impl ManyArtifacts {
    fn count(&self) {
        self.queries.fetch_add(1, Ordering::Relaxed);
    }
}

impl NenjimComponent for ManyArtifacts {}

impl JournalService for ManyArtifacts {
    fn coordinates(&self) -> Result<Arc<[ArtifactCoordinate]>, IllegalState> {
        self.count();
        Ok(self.coordinates.clone())
    }

    fn revisions(&self, _: &ArtifactCoordinate) -> Result<Revisions, IllegalState> {
        self.count();
        self.journal.revisions(&self.template)
    }

    fn latest(&self, _: &ArtifactCoordinate) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.count();
        self.journal.latest(&self.template)
    }

    fn exact(&self, _: &ArtifactCoordinate, version: JournalVersion) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.count();
        self.journal.exact(&self.template, version)
    }

    fn as_of(&self, _: &ArtifactCoordinate, version: JournalVersion) -> Result<Option<Arc<Revision>>, IllegalState> {
        self.count();
        self.journal.as_of(&self.template, version)
    }

    fn release(
        &self,
        _: &ArtifactCoordinate,
        version: JournalVersion,
        release: &ReleaseVersion,
    ) -> Result<Option<Arc<Release>>, IllegalState> {
        self.count();
        self.journal.release(&self.template, version, release)
    }
}

/// The queries of a frame, and those of a key that moves far, with so many artifacts.
fn queries(root: &JournalRoot, artifacts: usize) -> (usize, usize) {
    let journal = root.start();
    let template = journal.service.coordinates().unwrap()[0].clone();
    let many = Arc::new(ManyArtifacts {
        coordinates: (0..artifacts)
            .map(|number| format!("com_example-a{number:07}-api").parse().unwrap())
            .collect(),
        template,
        journal: journal.service.clone(),
        queries: AtomicUsize::new(0),
    });
    let mut model = empty(Size::new(200, 60));
    model.screen = Screen::Journal;
    model.journal.available(many.clone(), None);
    let counted = |act: &mut dyn FnMut()| {
        let before = many.queries.load(Ordering::Relaxed);
        act();
        many.queries.load(Ordering::Relaxed) - before
    };
    let frame = counted(&mut || {
        drawn(&model);
    });
    let move_far = counted(&mut || {
        for code in [KeyCode::End, KeyCode::PageUp, KeyCode::Home] {
            let key = KeyEvent::new(code, KeyModifiers::NONE);
            update(&mut model, Event::Terminal(Report::Key(key)));
        }
    });
    (frame, move_far)
}

#[test]
fn a_frame_and_a_key_ask_for_as_much_of_100_000_artifacts_as_of_100() {
    let root = JournalRoot::new();
    root.artifact("one").publish("20260101000000000Z", &[release("0.1.0")]);
    let few = queries(&root, 100);
    assert!(few.0 > 0, "the artifacts are asked for what they have");
    assert_eq!(queries(&root, 100_000), few);
}

#[test]
fn a_window_of_a_long_difference_or_history_is_built_alone() {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    let releases: Vec<_> = (0..400).map(|patch| release(&format!("1.0.{patch}"))).collect();
    for number in 0..120 {
        one.publish(&nth_version(number), &releases[..number]);
    }
    one.publish(&nth_version(120), &releases);
    let mut operator = Operator::new(&root);
    operator.press("Enter d G");
    let screen = operator.screen();
    assert!(
        screen.contains("Difference › com_example-one-api 281 of 281"),
        "{screen}"
    );
    assert!(screen.contains("1.0.399"), "{screen}");
    assert!(!screen.contains("1.0.200"), "{screen}");
    operator.press("Esc G");
    let screen = operator.screen();
    assert!(screen.contains("121 of 121"), "{screen}");
}

#[test]
fn the_time_axis_is_counted_once_for_what_there_is_and_not_for_every_frame() {
    let root = JournalRoot::new();
    let mut one = root.artifact("one");
    for number in 0..40 {
        one.publish(&nth_version(number), &[release("0.1.0")]);
    }
    root.artifact("two").publish(&nth_version(7), &[release("0.1.0")]);
    let mut operator = Operator::new(&root);
    let axis = |operator: &Operator| operator.model.journal.axis().cloned().expect("an axis");
    let counted = axis(&operator);
    assert_eq!(counted.of_artifact.iter().sum::<usize>(), 40);
    assert_eq!(counted.of_root.iter().sum::<usize>(), 41);
    operator.press("Tab j j k G g t , . 0 Tab j Enter Esc");
    assert!(
        Arc::ptr_eq(&counted, &axis(&operator)),
        "moving within a timeline counts nothing"
    );

    operator.focus(Pane::Artifacts);
    operator.press("j");
    assert_eq!(axis(&operator).of_artifact.iter().sum::<usize>(), 1, "another artifact");
    operator.press("k");
    one.publish(&nth_version(40), &[release("0.1.0")]);
    operator.refresh();
    assert_eq!(axis(&operator).of_artifact.iter().sum::<usize>(), 41, "a new revision");
    assert_eq!(axis(&operator).of_root.iter().sum::<usize>(), 42);
    operator.take_in(Event::Terminal(Report::Resize(90, 40)));
    assert_eq!(axis(&operator).columns(), 88);
}
