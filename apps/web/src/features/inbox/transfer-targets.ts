/** Everybody but oneself: a room that one wants oneself is joined, not handed over. Who is there now comes first. */
export const listTargets = <P extends { id: number; online: boolean }>(people: readonly P[], ownId: number): P[] =>
  people.filter(({ id }) => id !== ownId).sort((one, other) => Number(other.online) - Number(one.online))
