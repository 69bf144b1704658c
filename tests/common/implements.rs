//! Whether a type implements a trait, as a value.

/// `implements!(Type: Trait)` is decided by the compiler, so it can be asserted to be false.
///
/// An inherent constant is found before a trait's, and it exists only where its bound holds.
#[macro_export]
macro_rules! implements {
    ($type:ty: $trait:path) => {{
        #[allow(dead_code)]
        trait Otherwise {
            const ANSWER: bool = false;
        }
        impl<T: ?Sized> Otherwise for T {}
        #[allow(dead_code)]
        struct Question<T: ?Sized>(std::marker::PhantomData<T>);
        #[allow(dead_code)]
        impl<T: ?Sized + $trait> Question<T> {
            const ANSWER: bool = true;
        }
        <Question<$type>>::ANSWER
    }};
}
