import type { FastifyReply } from 'fastify'

const held = new WeakMap<FastifyReply, (() => void)[]>()

/** Notes a place at a gate that a call holds while its answer is made; giving it back twice must do no harm. */
export const holdPlace = (reply: FastifyReply, leave: () => void): void => {
  held.set(reply, [...(held.get(reply) ?? []), leave])
}

/** Gives a call's places back. Its caller alone decides how long the answer takes to go out: a download that is read slowly, or never. */
export const leavePlaces = (reply: FastifyReply): void => {
  for (const leave of held.get(reply) ?? []) leave()
  held.delete(reply)
}
