import type { Control, ControlValue } from '../control.ts'
import { make, post, say } from './make.ts'

/** The switches of a card, drawn once and then kept as the lab says they stand. */
export interface Controls {
  element: HTMLElement
  show(controls: readonly Control[]): void
}

type Field = HTMLInputElement | HTMLSelectElement

const spelled = ({ kind, value }: Control): string => {
  if (kind === 'share') return `${Math.round(Number(value) * 100)} %`
  return kind === 'delay' ? `${(Number(value) / 1_000).toLocaleString('pt-BR')} s` : ''
}

const fieldOf = ({ kind, options = [] }: Control): Field => {
  if (kind === 'choice')
    return make('select', {}, ...options.map(({ value, label }) => make('option', { value, textContent: label })))
  if (kind === 'flag') return make('input', { type: 'checkbox' })
  if (kind === 'text') return make('input', { type: 'text', autocomplete: 'off' })
  const max = kind === 'share' ? '1' : '10000'
  return make('input', { type: 'range', min: '0', max, step: kind === 'share' ? '0.05' : '250' })
}

const readField = (kind: Control['kind'], field: Field): ControlValue => {
  if (field instanceof HTMLInputElement && kind === 'flag') return field.checked
  return kind === 'share' || kind === 'delay' ? Number(field.value) : field.value
}

const put = ({ kind, value, options }: Control, field: Field): void => {
  if (field instanceof HTMLInputElement && kind === 'flag') field.checked = value === true
  else {
    // Which numbers are connected changes while the card is shown.
    if (field instanceof HTMLSelectElement && field.options.length !== options?.length)
      field.replaceChildren(
        ...(options ?? []).map((one) => make('option', { value: one.value, textContent: one.label })),
      )
    field.value = String(value)
  }
}

export const createControls = (path: string, note: HTMLElement): Controls => {
  const fields = new Map<string, { field: Field; output: HTMLElement }>()
  const summary = make('summary', { textContent: 'Falhas' })
  const badge = make('span', { className: 'count' })
  const element = make('details', { className: 'faults' }, summary)
  summary.append(badge)
  const add = (control: Control) => {
    const field = fieldOf(control)
    const output = make('span')
    const label = make('label', { className: control.kind })
    const text = make('span', { textContent: control.label })
    if (control.kind === 'flag') label.append(field, text)
    else label.append(make('span', { className: 'line' }, text, output), field)
    if (control.hint) label.append(make('small', { textContent: control.hint }))
    field.addEventListener('change', () => {
      const value = readField(control.kind, field)
      void say(note, post(`${path}/switch`, { name: control.name, value }))
    })
    field.addEventListener('input', () => {
      output.textContent = spelled({ ...control, value: readField(control.kind, field) })
    })
    element.append(label)
    const made = { field, output }
    fields.set(control.name, made)
    return made
  }
  return {
    element,
    show: (controls) => {
      let unusual = 0
      for (const control of controls) {
        const { field, output } = fields.get(control.name) ?? add(control)
        // Its recipients come and go: where one writes to is no fault.
        if (control.name !== 'to' && !control.isUsual) unusual += 1
        if (field === document.activeElement) continue
        put(control, field)
        output.textContent = spelled(control)
      }
      badge.textContent = unusual > 0 ? String(unusual) : ''
      badge.hidden = unusual === 0
      element.hidden = controls.length === 0
    },
  }
}
