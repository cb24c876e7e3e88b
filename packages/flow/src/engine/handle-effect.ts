import type { Effect, EffectKind } from './types.ts'

/** A handler for each kind of effect; a missing one is a compile error. */
export type EffectHandlers<Context, Result> = {
  [Kind in EffectKind]: (context: Context, effect: Extract<Effect, { kind: Kind }>) => Result
}

/** Calls the handler of an effect's kind. */
export const handleEffect = <Context, Result>(
  handlers: EffectHandlers<Context, Result>,
  context: Context,
  effect: Effect,
): Result => {
  // The compiler cannot derive from the lookup that each kind has its own handler.
  const handle = handlers[effect.kind] as (context: Context, effect: Effect) => Result
  return handle(context, effect)
}
