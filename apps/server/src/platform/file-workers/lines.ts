/** Waiting jobs, in one queue per owner. */
export interface Lines<Owner, Job> {
  enter(owner: Owner, job: Job): void
  leave(owner: Owner, job: Job): void
  /** The oldest job of the next owner in turn. It stays in its queue. */
  next(isServed: (owner: Owner) => boolean): readonly [owner: Owner, job: Job] | undefined
  /** Moves a served owner's queue behind all others, including newer ones. */
  goBehind(owner: Owner): void
  countOf(owner: Owner): number
  count(): number
  all(): (readonly [owner: Owner, job: Job])[]
}

export const createLines = <Owner, Job>(): Lines<Owner, Job> => {
  /** In the order in which owners are served. */
  const lines = new Map<Owner, Job[]>()
  const all = () => [...lines].flatMap(([owner, jobs]) => jobs.map((job) => [owner, job] as const))
  return {
    enter: (owner, job) => void lines.set(owner, [...(lines.get(owner) ?? []), job]),
    leave: (owner, job) => {
      const left = lines.get(owner)?.filter((one) => one !== job) ?? []
      if (left.length > 0) lines.set(owner, left)
      else lines.delete(owner)
    },
    next: (isServed) => all().find(([owner]) => !isServed(owner)),
    goBehind: (owner) => {
      const left = lines.get(owner)
      if (left && lines.delete(owner)) lines.set(owner, left)
    },
    countOf: (owner) => lines.get(owner)?.length ?? 0,
    count: () => all().length,
    all,
  }
}
