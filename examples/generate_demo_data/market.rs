//! A market that never was: a course from knot to knot, with noise on it. Whole numbers only, so that it is the same everywhere.

use nenjim_hub::{Decimal, Timestamp};

/// A price at a moment.
pub(crate) struct Observation {
    pub(crate) at: Timestamp,
    pub(crate) price: Decimal,
}

/// 2026-11-01T22:00:00Z in milliseconds since 1970.
const BEGIN_MILLISECONDS: i64 = 1_793_570_400_000;
const MILLISECONDS_A_STEP: i64 = 30 * 60 * 1_000;
const STEPS_A_DAY: i64 = 48;

/// The course: prices in cents at the beginning of a day, counted from the first. The last is what the source quotes today.
const COURSE: [(i64, i64); 13] = [
    (0, 1_548),
    (2, 1_571),
    (4, 1_618),
    (6, 1_662),
    (8, 1_641),
    (9, 1_587),
    (12, 1_534),
    (14, 1_561),
    (17, 1_609),
    (20, 1_594),
    (23, 1_541),
    (26, 1_473),
    (28, 1_485),
];

/// Four weeks of prices, two an hour, oldest to newest.
pub(crate) fn observations() -> Vec<Observation> {
    let mut noise = Noise(0x2545_F491_4F6C_DD1D);
    let mut deviation = 0;
    let steps = COURSE[COURSE.len() - 1].0 * STEPS_A_DAY;
    (0..steps)
        .map(|step| {
            // The deviation from the course wanders, is drawn back, and dies away towards the last price.
            deviation = deviation * 9 / 10 + noise.between(-5, 5);
            let left = (steps - step).min(STEPS_A_DAY);
            let cents = course(step) + deviation * left / STEPS_A_DAY;
            let late = noise.between(40, 2_900);
            let at = BEGIN_MILLISECONDS + step * MILLISECONDS_A_STEP + late;
            Observation {
                at: Timestamp::from_unix_milliseconds(at).expect("a moment of this century"),
                price: Decimal::new(cents, 2),
            }
        })
        .collect()
}

/// The course at a step, in cents, straight between two knots.
fn course(step: i64) -> i64 {
    let next = COURSE
        .iter()
        .position(|(day, _)| day * STEPS_A_DAY > step)
        .expect("no step lies after the last knot");
    let ((from_day, from), (to_day, to)) = (COURSE[next - 1], COURSE[next]);
    let done = step - from_day * STEPS_A_DAY;
    from + (to - from) * done / ((to_day - from_day) * STEPS_A_DAY)
}

/// A xorshift generator: the same numbers in every run.
struct Noise(u64);

impl Noise {
    /// A number from `low` to `high`, both included.
    fn between(&mut self, low: i64, high: i64) -> i64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        low + i64::try_from(self.0 >> 33).expect("31 bits fit") % (high - low + 1)
    }
}
