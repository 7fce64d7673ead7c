import { must } from './expect.js'
import { createRecorder, type Recorder } from './recorder.js'
import type { Abilities, Ability, ConformanceCase, CreateSubject, Subject } from './Subject.js'

/** A started adapter that has found the wallet. */
export interface Scene extends Subject, Recorder {
  readonly id: string
  stop(): void
}

/** A case without its group. */
export type Case = Omit<ConformanceCase, 'group'>

/** The cases of one group. */
export const group = (name: string, cases: readonly Case[]): ConformanceCase[] =>
  cases.map((one) => ({ group: name, ...one }))

/** A case that begins with a wallet that was found. It is for subjects with these abilities. */
export const given = <A extends Ability = never>(
  name: string,
  needs: readonly A[],
  test: (scene: Scene & Pick<Abilities, A>) => Promise<void>,
): Case =>
  fresh(name, needs, async (subject) => {
    const recorder = createRecorder()
    subject.announce()
    const stop = subject.adapter.start(recorder.sink)
    try {
      const id = recorder.found.find(({ name }) => name === subject.name)?.id
      must(id !== undefined, 'it does not find the wallet')
      await test({ ...subject, ...recorder, id, stop })
    } finally {
      stop()
    }
  })

/** A case that begins before anything started. It may find out by itself why it does not apply here. */
export const fresh = <A extends Ability = never>(
  name: string,
  needs: readonly A[],
  test: (subject: Subject & Pick<Abilities, A>) => Promise<unknown>,
): Case => ({
  name,
  needs,
  async run(create: CreateSubject) {
    const subject = await create()
    try {
      const reason = missing(subject, needs)
      if (reason !== undefined) return reason
      const found = await test(subject as Subject & Pick<Abilities, A>)
      return typeof found === 'string' ? found : undefined
    } finally {
      subject.close()
    }
  },
})

/** Why a subject cannot do what a case needs, in its own words. Without a word, that is a fault of the subject's. */
function missing(subject: Subject, needs: readonly Ability[]): string | undefined {
  const reasons = needs
    .filter((need) => subject[need] === undefined)
    .map((need) => {
      const reason = subject.without?.[need]?.trim()
      if (!reason)
        throw new Error(`The subject neither has "${need}" nor says why not in "without".`)
      return reason
    })
  return reasons[0]
}
