/** What a wallet does by itself. Nobody waits for it but who stops the wallet, and who stops it hears what went wrong. */
export function duties() {
  const begun = new Set<Promise<void>>()
  const problems: unknown[] = []
  let ending = false

  return {
    begin(work: Promise<unknown>): void {
      const duty = work.then(
        () => {},
        (problem) => {
          if (!(ending && isStop(problem))) problems.push(problem)
        },
      )
      begun.add(duty)
      void duty.then(() => begun.delete(duty))
    },

    /** Stops the client: what is on its way ends by that, and by nothing else. */
    async end(stop: () => void): Promise<void> {
      ending = true
      stop()
      await Promise.all(begun)
      if (problems.length > 0) throw problems[0]
    },
  }
}

/** A client that was stopped says so to everybody who waits. */
const isStop = (problem: unknown) =>
  problem instanceof Error && problem.message === 'WalletConnect was stopped.'
