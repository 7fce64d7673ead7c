/** Reads bytes in order; a read past the end says so. */
export class Reader {
  #at = 0
  readonly #bytes: Uint8Array

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes
  }

  get position(): number {
    return this.#at
  }

  byte(): number {
    return Number(this.take(1)[0])
  }

  take(count: number): Uint8Array {
    if (this.#at + count > this.#bytes.length) throw new TypeError('the transaction ends too early')
    this.#at += count
    return this.#bytes.subarray(this.#at - count, this.#at)
  }

  /** Refuses bytes after the end. */
  end(): void {
    if (this.#at !== this.#bytes.length)
      throw new TypeError('the transaction has bytes after its end')
  }

  /** A compact-u16 length, Solana's "short vec": seven bits per byte, at most three bytes, no longer than needed. */
  length(): number {
    let value = 0
    for (let shift = 0; shift < 21; shift += 7) {
      const byte = this.byte()
      value |= (byte & 0x7f) << shift
      if (byte >= 0x80) continue
      if ((byte === 0 && shift > 0) || value > 0xffff) break
      return value
    }
    throw new TypeError('a length in the transaction is not written as compact-u16')
  }

  list<T>(read: () => T): T[] {
    return Array.from({ length: this.length() }, read)
  }
}
