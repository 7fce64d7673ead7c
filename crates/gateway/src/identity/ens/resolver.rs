use std::sync::Arc;

use alloy_primitives::{Address, Bytes, FixedBytes, address};
use alloy_sol_types::SolCall;

use super::abi::{ExtendedResolver, Registry, Resolver};
use super::{EnsError, EnsName};
use crate::evm::{BlockTag, Evm, EvmError, Query, read};
use crate::outbound::Outbound;

/// Where the registry stands on Ethereum and its test networks.
pub const REGISTRY: Address = address!("00000000000C2E074eC69A0dFb2997BA6C7d2e1e");

/// What a resolver says that answers for names below its own (ENSIP-10).
const EXTENDED: FixedBytes<4> = FixedBytes([0x90, 0x61, 0xb9, 0x23]);

/// The name service of one chain.
#[derive(Debug, Clone)]
pub struct Ens {
    pub(super) evm: Evm,
    pub(super) outbound: Arc<Outbound>,
    registry: Address,
}

/// The contract that answers for a name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Found {
    address: Address,
    /// It is not the name's own, and says something of the name only if it answers for names below its own (ENSIP-10).
    above: bool,
}

impl Ens {
    /// The name service whose registry stands on this chain.
    pub const fn new(evm: Evm, outbound: Arc<Outbound>, registry: Address) -> Self {
        Self { evm, outbound, registry }
    }

    /// The same one, asked anew whatever was answered before.
    #[must_use]
    pub fn past_cache(self) -> Self {
        Self { evm: self.evm.past_cache(), ..self }
    }

    /// The newest block that the gateway knows of, by its generation.
    pub fn head(&self) -> u64 {
        self.evm.ask.chain.head.generation()
    }

    /// The resolver of a name: its own, or that of the nearest name above it which answers for names below.
    pub(super) async fn resolver(&self, name: &EnsName) -> Result<Option<Found>, EnsError> {
        Ok(self.resolvers(std::slice::from_ref(name)).await?.pop().flatten())
    }

    /// The same for each of these names, in one request.
    pub(super) async fn resolvers(
        &self,
        names: &[EnsName],
    ) -> Result<Vec<Option<Found>>, EnsError> {
        let parents = names.iter().flat_map(EnsName::with_parents);
        let queries: Vec<_> = parents
            .map(|parent| {
                let node = super::name::namehash(parent);
                Query::new(self.registry, &Registry::resolverCall { node })
            })
            .collect();
        let mut answers = self.registered(&queries).await?.into_iter();
        let found = names.iter().map(|name| {
            let own: Vec<_> = answers.by_ref().take(name.with_parents().count()).collect();
            nearest(&own)
        });
        Ok(found.collect())
    }

    /// What the registry says to these questions, one by one where the chain has no Multicall3. A registry has an answer to each, a zero where
    /// it knows nothing: where there is none at all, there is no registry.
    async fn registered(&self, queries: &[Query]) -> Result<Vec<Option<Bytes>>, EnsError> {
        let answers = match self.evm.call_many(queries, BlockTag::Latest).await {
            Err(error) if error.is_contracts() => self.registered_singly(queries).await?,
            answers => answers?,
        };
        if answers.iter().all(Option::is_none) { Err(EnsError::Nowhere) } else { Ok(answers) }
    }

    async fn registered_singly(&self, queries: &[Query]) -> Result<Vec<Option<Bytes>>, EnsError> {
        let calls: Vec<_> = queries.iter().map(|query| (query.to, query.data.clone())).collect();
        let mut answers = Vec::with_capacity(queries.len());
        for answer in self.evm.execute_all(&calls, BlockTag::Latest).await {
            let answer = answer_of(answer)?.filter(|answer| !answer.is_empty());
            if answer.is_none() {
                break;
            }
            answers.push(answer);
        }
        Ok(answers)
    }

    /// What the resolver says to a question about a name; none when it has no such record.
    pub(super) async fn ask<C: SolCall>(
        &self,
        resolver: Found,
        name: &EnsName,
        question: &C,
    ) -> Result<Option<C::Return>, EnsError> {
        let calls = calls(resolver, name, question);
        let answers = self.evm.execute_all(&calls, BlockTag::Latest).await;
        self.read_answers::<C>(resolver, answers).await
    }

    /// What the resolver says, by its answers to [`calls`].
    pub(super) async fn read_answers<C: SolCall>(
        &self,
        resolver: Found,
        answers: impl IntoIterator<Item = Answered>,
    ) -> Result<Option<C::Return>, EnsError> {
        let mut answers = answers.into_iter();
        let [supports, plain_answer, wrapped_answer] =
            [(); 3].map(|()| answers.next().unwrap_or(Err(EvmError::Answer)));
        let extended = read::<Resolver::supportsInterfaceCall>(answer_of(supports)?.as_ref());
        let extended = extended.unwrap_or(false);
        if !extended && resolver.above {
            return Ok(None);
        }
        if !extended {
            let answer = self.lookup(resolver.address, plain_answer).await?;
            return Ok(read::<C>(answer.as_ref()));
        }
        let answer = self.lookup(resolver.address, wrapped_answer).await?;
        let inner = read::<ExtendedResolver::resolveCall>(answer.as_ref());
        Ok(read::<C>(inner.as_ref()))
    }
}

/// Whether the resolver answers for names below its own, and a question about a name the one way and the other.
pub(super) fn calls<C: SolCall>(
    resolver: Found,
    name: &EnsName,
    question: &C,
) -> [(Address, Bytes); 3] {
    let data: Bytes = question.abi_encode().into();
    let supports = Resolver::supportsInterfaceCall { id: EXTENDED }.abi_encode().into();
    let wrapped = ExtendedResolver::resolveCall { name: name.dns().into(), data: data.clone() };
    [supports, data, wrapped.abi_encode().into()].map(|data| (resolver.address, data))
}

/// The first of a name and those above it that has a resolver.
fn nearest(answers: &[Option<Bytes>]) -> Option<Found> {
    let resolvers = answers.iter().map(|answer| read::<Registry::resolverCall>(answer.as_ref()));
    let mut found = resolvers.enumerate().filter_map(|(above, found)| {
        let address = found.filter(|address| !address.is_zero())?;
        Some(Found { address, above: above > 0 })
    });
    found.next()
}

/// What a contract answers to a call.
pub(super) type Answered = Result<Bytes, EvmError>;

/// A contract that refuses, or answers something else, has no such record; a chain that does not answer is another matter.
pub(super) fn answer_of<T>(asked: Result<T, EvmError>) -> Result<Option<T>, EnsError> {
    match asked {
        Ok(answer) => Ok(Some(answer)),
        Err(EvmError::Answer) => Ok(None),
        Err(EvmError::Ask(error)) if error.is_revert() => Ok(None),
        Err(error) => Err(error.into()),
    }
}
