// Written by `./x bindings` from crates/frame. Do not edit.

/** Which wallet, and which factor opens it. */
export interface WalletPlace {
  /** The project's id. */
  projectId: string
  /** The wallet's id. */
  walletId: string
  /** The factor's id. */
  factorId: string
  /** The factor's kind: `device`, `passkey`, `password`, `kit` or `escrow`. */
  factorKind: string
  /** The wallet's version. */
  version: number
}

/** Makes a wallet. */
export interface MakeWallet {
  /** Where it will be kept. */
  place: WalletPlace
  /** 32 bytes of the server, mixed into what is drawn here. */
  entropyNonce: string
  /** The server's nonce, which the proofs name. */
  walletNonce: string
  /** The thumbprint of the device's key (RFC 7638), which the proofs name. */
  jkt: string
}

/** An account of a wallet. */
export interface Account {
  /** The family: `eip155`, `bip122`, `solana` or `polkadot`. */
  namespace: string
  /** What kind of account: `eoa`, of Bitcoin `payment` or `ordinal`. */
  type: string
  /** The address, on the main network where that matters. */
  address: string
  /** The public key in hex, as its family writes it. */
  publicKey: string
  /** Where its key is derived; empty for Polkadot, which has no path. */
  path: string
}

/** A signature which proves that an account is registered by the owner of its key. */
export interface Proof {
  /** The account's family. */
  namespace: string
  /** The account's kind. */
  type: string
  /** The signature of the text, as the family's wallets write it: hex, base58 for Solana, base64 for Bitcoin. */
  signature: string
}

/** What is kept of a wallet: nothing of it is a secret. */
export interface MadeWallet {
  /** The algorithms: `ew1`. */
  suite: string
  /** The entropy under the wallet's key. */
  seedBox: string
  /** The wallet's key under the factor's. */
  envelope: string
  /** The accounts. */
  accounts: Account[]
  /** One for each account. */
  proofs: Proof[]
}

/** Opens a wallet. */
export interface OpenWallet {
  /** Where it is kept. */
  place: WalletPlace
  /** The algorithms that it was made with. */
  suite: string
  /** The entropy under the wallet's key. */
  seedBox: string
  /** The wallet's key under the factor's. */
  envelope: string
  /** The accounts that it had when it was made. */
  accounts: Account[]
}

/** What a page asks of the wallet. */
export interface RpcRequest {
  /** The page's origin, as the browser names it: `https://app.example`. */
  origin: string
  /** The chain, CAIP-2. */
  chain: string
  /** The method. */
  method: string
  /** Its parameters. */
  params?: unknown
}

/** What a call of an EVM account means. */
export type CallAction =
  /** Coins of the chain are sent, and nothing else. */
  | { type: 'send' }
  /** A contract is deployed. */
  | { type: 'deploy' }
  /** Tokens are sent (ERC-20 `transfer`). */
  | {
      type: 'transfer'
      /** Who gets them. */
      to: string
      /** How many, in the token's smallest unit. */
      amount: string
    }
  /** Another may move tokens from now on (ERC-20 `approve`). */
  | {
      type: 'approve'
      /** Who may. */
      spender: string
      /** How many, in the token's smallest unit. */
      amount: string
      /** Whether that is more than there can be. */
      unlimited: boolean
    }
  /** Another may move all NFTs of the collection from now on, or no longer (`setApprovalForAll`). */
  | {
      type: 'approveAll'
      /** Who may. */
      operator: string
      /** Whether they may. */
      approved: boolean
    }
  /** What it means is not known. */
  | { type: 'unknown' }

/** A call of a Solana program. */
export type SolanaCall =
  /** Lamports are sent. */
  | {
      type: 'send'
      /** Who sends them. */
      from: string
      /** Who gets them. */
      to: string
      /** How many lamports, as a decimal number. */
      lamports: string
    }
  /** What it means is not known. */
  | {
      type: 'unknown'
      /** The program; none where it is looked up in a table. */
      program?: string
    }

/** What a confirmation is about. Amounts are quantities: `0x` and hexadecimal digits. */
export type Subject =
  /** A message. */
  | {
      type: 'message'
      /** The text, or the bytes as `0x…` where they are no text. */
      text: string
      /** Whether it is text. */
      isText: boolean
    }
  /** A message that signs in to a site (CAIP-122). */
  | {
      type: 'signIn'
      /** The site. */
      domain: string
      /** The page of the site. */
      uri: string
      /** What it says to people. */
      statement?: string
      /** The whole text. */
      text: string
    }
  /** A transaction of an EVM chain. */
  | {
      type: 'call'
      /** Who is called; none where a contract is deployed. */
      to?: string
      /** Wei that are sent along. */
      value: string
      /** What it is called with. */
      data: string
      /** What that means. */
      action: CallAction
      /** Most wei that the transaction costs beside its value, once it is known. */
      mostFee?: string
    }
  /** A transaction of Solana. */
  | {
      type: 'solanaTransaction'
      /** Who pays its fee. */
      feePayer: string
      /** What it does, call by call. */
      calls: SolanaCall[]
      /** Whether it is sent from here. */
      isSent: boolean
    }

/** Why something cannot be approved. */
export type Blocked =
  /** The message signs in to another site than the page. */
  | 'otherSite'
  /** The message looks like one that signs in, and is not written as one. */
  | 'noSignIn'
  /** What the transaction costs is not known yet. */
  | 'incomplete'

/** What is shown before something is signed. What is signed is exactly this. */
export interface Confirmation {
  /** The page's origin. */
  origin: string
  /** The chain, CAIP-2. */
  chain: string
  /** The account's address. */
  account: string
  /** What it is about. */
  subject: Subject
  /** Why it cannot be approved. */
  blocked?: Blocked
}

/** What becomes of a request. */
export type Plan =
  /** A node answers it, as it is. */
  | { type: 'node' }
  /** This answers it. */
  | {
      type: 'answer'
      /** The result. */
      result: unknown
    }
  /** It is shown first. Nothing else is asked until it is approved or rejected. */
  | {
      type: 'confirm'
      /** What is shown. */
      confirmation: Confirmation
    }

/** What a transaction of an EVM chain still needs, as a node answered. What the page gave itself stays. Amounts are quantities. */
export interface Costs {
  /** How many transactions the account sent before. */
  nonce: string
  /** Most gas that may be used. */
  gas: string
  /** Most that a unit of gas may cost, in wei. */
  maxFeePerGas: string
  /** Most of it for the block's maker; none on chains without a base fee, where the other is the price. */
  maxPriorityFeePerGas?: string
}

/** What was approved, signed. */
export type Signed =
  /** The page's answer. */
  | {
      type: 'answer'
      /** The result. */
      result: unknown
    }
  /** To be sent to a node of the chain first; then the page's answer. */
  | {
      type: 'send'
      /** The node's method. */
      method: string
      /** Its parameters. */
      params: unknown
      /** The page's answer, once the node took it. */
      result: unknown
    }

/** Why a call was refused, as the page is answered (EIP-1193 and JSON-RPC codes, and the frame's own below -32050). */
export interface Refusal {
  /** The code. */
  code: number
  /** The code's name, for programs. */
  name: string
  /** What to do, for developers. */
  message: string
}
