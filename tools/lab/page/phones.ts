import type { LabFrame } from '../frames.ts'
import type { PhoneFile, PhoneMessage } from '../phone.ts'
import type { PhoneState } from '../state.ts'
import { createControls } from './controls.ts'
import { make, need, post, say, timeOf } from './make.ts'

interface Card<State> {
  show(state: State): void
}

const headOf = (title: string, about: string): HTMLElement =>
  make('div', { className: 'top' }, make('h3', { textContent: title }), make('p', { textContent: about }))

/** The live chat of a bot, in a frame of its own. */
export const createFrame = (first: LabFrame, place: HTMLElement): Card<LabFrame> => {
  const frame = make('iframe', { src: first.url, title: first.title })
  place.append(make('section', { className: 'card phone' }, headOf(first.title, first.about), frame))
  // The widget keeps itself up to date.
  return { show: () => {} }
}

const drawFile = ({ name, mime, path }: PhoneFile): Node => {
  if (path && mime.startsWith('image/')) return make('img', { src: path, alt: name })
  if (path && mime.startsWith('audio/')) return make('audio', { src: path, controls: true, title: name })
  return path ? make('a', { href: path, target: '_blank', textContent: name }) : make('span', { textContent: name })
}

const states = { read: 'lida pela empresa', deleted: 'apagada' } as const

const drawMessage = (message: PhoneMessage, choose: (choiceId: string) => void): HTMLElement => {
  const state = message.state ? ` · ${states[message.state]}` : ''
  const bubble = make('div', { className: `bubble ${message.from}${message.state === 'deleted' ? ' deleted' : ''}` })
  bubble.append(...message.files.map(drawFile))
  if (message.text) bubble.append(make('p', { textContent: message.text }))
  if (message.choices.length > 0) {
    const choices = message.choices.map(({ id, label, chosen }) => {
      const button = make('button', { type: 'button', textContent: label, onclick: () => choose(id) })
      button.classList.toggle('chosen', chosen === true)
      return button
    })
    bubble.append(make('div', { className: 'choices' }, ...choices))
  }
  bubble.append(make('small', { textContent: `${timeOf(message.atMs).slice(0, 5)}${state}` }))
  return bubble
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error('O arquivo não pôde ser lido.'))
    reader.readAsDataURL(file)
  })

const createForm = (path: string, channel: string, note: HTMLElement): HTMLFormElement => {
  const field = make('input', { className: 'text', autocomplete: 'off', placeholder: 'Mensagem' })
  field.setAttribute('aria-label', `Mensagem, ${channel}`)
  const picker = make('input', { type: 'file' })
  picker.setAttribute('aria-label', `Anexar arquivo, ${channel}`)
  const chosen = make('span', { className: 'chosen-file', hidden: true })
  const voice = make('button', { type: 'button', className: 'icon', textContent: '♪', title: 'Enviar um áudio de 2 s' })
  voice.setAttribute('aria-label', `Enviar um áudio, ${channel}`)
  voice.addEventListener('click', () => void say(note, post(`${path}/voice`, {})))
  const attach = make('label', { className: 'icon', title: 'Anexar arquivo' }, picker)
  attach.append(make('span', { textContent: '+', ariaHidden: 'true' }))
  const send = make('button', { type: 'submit', className: 'main', textContent: 'Enviar' })
  const form = make('form', {}, chosen, field, attach, voice, send)
  picker.addEventListener('change', () => {
    const [file] = picker.files ?? []
    chosen.textContent = file ? `Vai junto: ${file.name}` : ''
    chosen.hidden = !file
    field.focus()
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    const [file] = picker.files ?? []
    const text = field.value.trim()
    if (!text && !file) return
    const write = async (): Promise<string> => {
      const mime = file?.type || 'application/octet-stream'
      const written = file ? { name: file.name, mime, base64: await base64Of(file) } : null
      return post(`${path}/write`, { text, file: written })
    }
    void say(note, write()).then((isSent) => {
      if (!isSent) return
      form.reset()
      chosen.hidden = true
      field.focus()
    })
  })
  return form
}

/** A customer's phone. */
export const createPhone = (first: PhoneState, place: HTMLElement): Card<PhoneState> => {
  const path = `/phones/${first.key}`
  const note = make('p', { className: 'note', hidden: true, role: 'status' })
  const controls = createControls(path, note)
  // It scrolls, so that the keyboard must reach it.
  const log = make('div', { className: 'log', role: 'log', tabIndex: 0 })
  log.setAttribute('aria-label', `Mensagens, ${first.channel}`)
  const actions = first.actions.map(({ name, label }) =>
    make('button', { type: 'button', textContent: label, onclick: () => void say(note, post(`${path}/${name}`, {})) }),
  )
  place.append(
    make(
      'section',
      { className: 'card phone' },
      headOf(first.channel, first.owner),
      controls.element,
      log,
      note,
      make('div', { className: 'actions' }, ...actions),
      createForm(path, first.channel, note),
    ),
  )
  let drawn = ''
  return {
    show: (state) => {
      controls.show(state.controls)
      const now = JSON.stringify(state.messages)
      if (drawn === now) return
      drawn = now
      const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 60
      const empty = make('p', { className: 'empty', textContent: 'Escreva “oi” para começar.' })
      log.replaceChildren(
        ...state.messages.map((message) =>
          drawMessage(
            message,
            (choiceId) => void say(note, post(`${path}/choose`, { messageId: message.id, choiceId })),
          ),
        ),
        ...(state.messages.length === 0 ? [empty] : []),
      )
      if (isAtEnd) log.scrollTop = log.scrollHeight
    },
  }
}

/** Cards by their keys, made when they are first heard of. */
export const cardsIn = <State extends { key: string }>(
  selector: string,
  create: (first: State, place: HTMLElement) => Card<State>,
): ((states: readonly State[]) => void) => {
  const cards = new Map<string, Card<State>>()
  return (states) => {
    for (const state of states) {
      const card = cards.get(state.key) ?? create(state, need<HTMLElement>(selector))
      cards.set(state.key, card)
      card.show(state)
    }
  }
}
