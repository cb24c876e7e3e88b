import type { DeskEntry, DeskField } from '../desk.ts'
import type { DeskState } from '../state.ts'
import { createControls } from './controls.ts'
import { make, post, say, timeOf } from './make.ts'

const linkPattern = /(https?:\/\/[^\s"<>]+)/

/** Text in which addresses can be followed. */
const withLinks = (text: string): (Node | string)[] =>
  text
    .split(linkPattern)
    .map((part) =>
      linkPattern.test(part) ? make('a', { href: part, target: '_blank', rel: 'noreferrer', textContent: part }) : part,
    )

const drawEntry = ({ title, badge, atMs, text }: DeskEntry): HTMLElement => {
  const head = make('summary', {}, make('span', { className: 'title', textContent: title }))
  if (badge) head.append(make('span', { className: `badge ${badge.tone}`, textContent: badge.text }))
  head.append(make('time', { textContent: timeOf(atMs) }))
  return make('details', { className: 'entry' }, head, make('pre', {}, ...withLinks(text || 'Sem conteúdo.')))
}

const fieldOf = ({ kind, label }: DeskField): HTMLInputElement | HTMLSelectElement => {
  const field = kind === 'choice' ? make('select') : make('input', { type: 'text', autocomplete: 'off' })
  field.setAttribute('aria-label', label)
  if (field instanceof HTMLInputElement) field.placeholder = label
  return field
}

/** What is said back: fields and a button for each thing that can be said. */
const createForm = (first: DeskState, note: HTMLElement) => {
  const fields = new Map((first.form?.fields ?? []).map((field) => [field.name, fieldOf(field)]))
  const buttons = (first.form?.buttons ?? []).map(({ name, label }) =>
    make('button', {
      type: 'button',
      textContent: label,
      onclick: () => {
        const values = Object.fromEntries([...fields].map(([key, { value }]) => [key, value]))
        void say(note, post(`/desks/${first.key}/act`, { button: name, values })).then((isDone) => {
          const text = fields.get('text')
          if (isDone && text) text.value = ''
        })
      },
    }),
  )
  const element = make('div', { className: 'say', hidden: buttons.length === 0 })
  element.append(...fields.values(), make('div', { className: 'actions' }, ...buttons))
  return {
    element,
    show: (shown: readonly DeskField[]): void => {
      for (const { name, options } of shown) {
        const field = fields.get(name)
        if (!(field instanceof HTMLSelectElement) || field.options.length === Math.max(1, options?.length ?? 0))
          continue
        const known = options ?? []
        field.replaceChildren(
          ...(known.length > 0 ? known : [{ value: '', label: 'nenhuma conversa ainda' }]).map(({ value, label }) =>
            make('option', { value, textContent: label }),
          ),
        )
      }
    },
  }
}

/** A system beside the product. */
export const createDesk = (first: DeskState, place: HTMLElement): { show(state: DeskState): void } => {
  const note = make('p', { className: 'note', hidden: true, role: 'status' })
  const controls = createControls(`/desks/${first.key}`, note)
  const facts = make('dl')
  const more = make('details', { className: 'facts' }, make('summary', { textContent: 'Endereços e estado' }), facts)
  const entries = make('div', { className: 'log entries', role: 'log', tabIndex: 0 })
  entries.setAttribute('aria-label', first.title)
  const form = createForm(first, note)
  const head = make('div', { className: 'top' }, make('h3', { textContent: first.title }))
  head.append(make('p', { textContent: first.about }))
  const card = make('section', { className: 'card desk' }, head, more, controls.element, entries, note, form.element)
  if (first.download !== null) {
    const download = make('a', { href: `/desks/${first.key}/download`, textContent: first.download })
    card.append(make('div', { className: 'actions' }, download))
  }
  place.append(card)
  let drawn = ''
  const known = new Map<string, HTMLElement>()
  const showEntries = (shown: readonly DeskEntry[]): void => {
    const now = shown.map(({ id, badge }) => `${id} ${badge?.text}`).join()
    if (drawn === now && shown.length > 0) return
    drawn = now
    // One that is open stays open.
    const drawnEntries = shown.map((entry) => {
      const key = `${entry.id} ${entry.badge?.text}`
      const element = known.get(key) ?? drawEntry(entry)
      known.set(key, element)
      return element
    })
    const empty = make('p', { className: 'empty', textContent: 'Nada ainda.' })
    entries.replaceChildren(...drawnEntries, ...(shown.length === 0 ? [empty] : []))
  }
  return {
    show: (state) => {
      controls.show(state.controls)
      more.hidden = state.facts.length === 0
      facts.replaceChildren(
        ...state.facts.flatMap(({ label, value }) => [
          make('dt', { textContent: label }),
          make('dd', { textContent: value }),
        ]),
      )
      form.show(state.form?.fields ?? [])
      showEntries(state.entries)
    },
  }
}
