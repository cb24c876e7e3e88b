import type { Effect, EffectKind } from './types.ts'

/** What somebody does with each kind of effect; a kind that is missing does not compile. */
export type EffectHandlers<Context, Result> = {
  [Kind in EffectKind]: (context: Context, effect: Extract<Effect, { kind: Kind }>) => Result
}

/** Gives an effect to the handler of its kind. */
export const handleEffect = <Context, Result>(
  handlers: EffectHandlers<Context, Result>,
  context: Context,
  effect: Effect,
): Result => {
  // The table pairs each kind with its own handler, which a look-up by kind cannot tell the compiler.
  const handle = handlers[effect.kind] as (context: Context, effect: Effect) => Result
  return handle(context, effect)
}
