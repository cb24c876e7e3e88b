export type ControlValue = number | string | boolean

/** A switch of the lab's page. `share` goes from 0 to 1, `delay` is milliseconds. */
export interface Control {
  name: string
  label: string
  kind: 'share' | 'delay' | 'choice' | 'flag' | 'text'
  value: ControlValue
  /** It stands as it stood when the lab began, so that nobody hunts a fault that was switched on. */
  isUsual: boolean
  /** Of a choice. */
  options?: readonly Option[]
  /** What somebody should know before. */
  hint?: string
}

export interface Option {
  value: string
  label: string
}

/** A switch with what it does. */
export interface Switch extends Omit<Control, 'value' | 'isUsual' | 'options'> {
  read(): ControlValue
  apply(value: ControlValue): void
  options?: () => readonly Option[]
}

/** What the page tells a person who did something that cannot be done, in Portuguese. */
export class LabError extends Error {
  override name = 'LabError'
}

const firsts = new WeakMap<Switch, ControlValue>()

export const presentSwitch = (one: Switch): Control => {
  const { read, apply: _, options, ...rest } = one
  const value = read()
  const first = firsts.get(one) ?? value
  firsts.set(one, first)
  return { ...rest, value, isUsual: value === first, ...(options ? { options: options() } : {}) }
}

const largest: Partial<Record<Control['kind'], number>> = { share: 1, delay: 60_000 }

/** @throws LabError where there is no such switch, or it takes no such value */
export const turn = (switches: readonly Switch[], name: string, value: unknown): void => {
  const found = switches.find((one) => one.name === name)
  if (!found) throw new LabError('Não há este controle.')
  const max = largest[found.kind]
  const wanted = max === undefined ? (found.kind === 'flag' ? 'boolean' : 'string') : 'number'
  const isKnown = found.kind !== 'choice' || (found.options?.() ?? []).some((option) => option.value === value)
  const isFine =
    typeof value === wanted && isKnown && (max === undefined || (Number(value) >= 0 && Number(value) <= max))
  if (!isFine) throw new LabError('Este valor não serve para o controle.')
  found.apply(value as ControlValue)
}

/** Something to be switched that is kept here and read where it acts. */
export const stateOf = <Value extends ControlValue>(
  first: Value,
  changed: (value: Value) => void = () => {},
): { value: Value; read(): Value; apply(value: ControlValue): void } => {
  const state = {
    value: first,
    read: () => state.value,
    apply: (value: ControlValue) => {
      state.value = value as Value
      changed(state.value)
    },
  }
  return state
}
