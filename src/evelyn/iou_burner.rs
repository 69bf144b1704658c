//! The IOU burner, which in this hub burns nothing.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::start_gate::StartGate;
use crate::{IllegalState, NenjimComponent, NenjimProcess, Offline, ProcessError};

/// An address on Solana: 32 bytes, written in base58.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct SolanaAddress([u8; Self::LENGTH]);

/// A text that is no Solana address.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{text:?} is not a Solana address: {reason}; write 32 bytes in base58")]
pub struct InvalidSolanaAddress {
    /// What was given.
    pub text: String,
    /// What is wrong with it.
    pub reason: String,
}

impl SolanaAddress {
    /// The length of an address in bytes.
    pub const LENGTH: usize = 32;

    /// The address itself.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8; Self::LENGTH] {
        &self.0
    }
}

impl FromStr for SolanaAddress {
    type Err = InvalidSolanaAddress;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        /// No 32 bytes take more digits than this in base58.
        const LONGEST: usize = 44;
        let invalid = |reason: String| InvalidSolanaAddress {
            text: text.chars().take(2 * LONGEST).collect(),
            reason,
        };
        if text.len() > LONGEST {
            return Err(invalid(format!(
                "it has {} characters, at most 44 are possible",
                text.len()
            )));
        }
        let bytes = bs58::decode(text)
            .into_vec()
            .map_err(|error| invalid(error.to_string()))?;
        let length = bytes.len();
        bytes
            .try_into()
            .map(Self)
            .map_err(|_| invalid(format!("it has {length} bytes")))
    }
}

impl fmt::Display for SolanaAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&bs58::encode(self.0).into_string())
    }
}

impl fmt::Debug for SolanaAddress {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}

/// What a burner does with what it is to burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BurnMode {
    /// Nothing is burned: there is no chain connection.
    DryRun,
}

impl fmt::Display for BurnMode {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(match self {
            Self::DryRun => "dry run",
        })
    }
}

/// Takes IOU tokens out of circulation, where it can.
pub trait IouBurner: NenjimComponent {
    /// Whether anything is burned.
    fn mode(&self) -> BurnMode;

    /// The token whose units would be burned.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn mint(&self) -> Result<SolanaAddress, IllegalState>;

    /// Where units go to be burned.
    ///
    /// # Errors
    ///
    /// [`IllegalState`] before a successful start.
    fn incinerator(&self) -> Result<SolanaAddress, IllegalState>;
}

/// What a burner is configured with, not validated yet.
#[derive(Clone, Debug)]
pub(crate) struct IouBurnerConfiguration {
    /// The token's mint.
    pub(crate) mint: String,
    /// Where its units are sent.
    pub(crate) incinerator: String,
}

/// The burner of a hub without a chain connection.
pub(crate) struct DryRunIouBurner {
    gate: StartGate,
    configuration: IouBurnerConfiguration,
    addresses: std::sync::OnceLock<Addresses>,
}

#[derive(Clone, Copy)]
struct Addresses {
    mint: SolanaAddress,
    incinerator: SolanaAddress,
}

/// Why a burner did not start.
#[derive(Debug, Error)]
#[error("the IOU burner's {role} is not configured properly")]
struct IouBurnerStartError {
    role: &'static str,
    #[source]
    source: InvalidSolanaAddress,
}

impl DryRunIouBurner {
    pub(crate) fn new(configuration: IouBurnerConfiguration) -> Self {
        Self {
            gate: StartGate::new("the IOU burner"),
            configuration,
            addresses: std::sync::OnceLock::new(),
        }
    }

    fn addresses(&self, operation: &'static str) -> Result<Addresses, IllegalState> {
        self.gate.require_started(operation)?;
        Ok(*self
            .addresses
            .get()
            .expect("the addresses are kept before the start succeeds"))
    }
}

impl NenjimComponent for DryRunIouBurner {}

impl NenjimProcess for DryRunIouBurner {
    fn start(&self) -> Result<(), ProcessError> {
        let attempt = self.gate.begin()?;
        let read = |role, text: &str| text.parse().map_err(|source| IouBurnerStartError { role, source });
        let mint = read("mint", &self.configuration.mint)?;
        let incinerator = read("incinerator", &self.configuration.incinerator)?;
        self.addresses.get_or_init(|| Addresses { mint, incinerator });
        tracing::info!(
            "the IOU burner is on line in dry-run mode for {mint}, to {incinerator}: {}",
            self.offline_statement()
        );
        attempt.succeed();
        Ok(())
    }
}

impl IouBurner for DryRunIouBurner {
    fn mode(&self) -> BurnMode {
        BurnMode::DryRun
    }

    fn mint(&self) -> Result<SolanaAddress, IllegalState> {
        Ok(self.addresses("reading the mint")?.mint)
    }

    fn incinerator(&self) -> Result<SolanaAddress, IllegalState> {
        Ok(self.addresses("reading the incinerator")?.incinerator)
    }
}

impl Offline for DryRunIouBurner {
    fn offline_statement(&self) -> &'static str {
        "dry run: nothing is burned, since burning needs a chain connection and this hub opens none"
    }
}

#[cfg(test)]
mod tests;
