import type { FastifyReply } from 'fastify'

const held = new WeakMap<FastifyReply, (() => void)[]>()

/** Stores a slot that a call holds until its answer is made; releasing it twice must do no harm. */
export const holdPlace = (reply: FastifyReply, leave: () => void): void => {
  held.set(reply, [...(held.get(reply) ?? []), leave])
}

/** Releases a call's slots. Called before the answer is sent, because a client may read it slowly or never. */
export const leavePlaces = (reply: FastifyReply): void => {
  for (const leave of held.get(reply) ?? []) leave()
  held.delete(reply)
}
