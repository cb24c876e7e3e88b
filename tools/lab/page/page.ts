// The page of simulated phones. Served as it stands, without its types: it imports nothing.

interface Choice {
  id: string
  label: string
  chosen?: boolean
}

interface Message {
  id: string
  from: 'me' | 'company'
  text: string
  choices: Choice[]
  files: { name: string; mime: string; path: string | null }[]
  atMs: number
  state: 'sent' | 'delivered' | 'read' | 'deleted' | null
}

interface Switches {
  duplicates: number
  disorder: number
  delayMs: number
  sending: string
}

interface Phone {
  key: string
  channel: string
  owner: string
  canRead: boolean
  switches: Switches
  messages: Message[]
}

interface State {
  productUrl: string
  livechatUrl: string
  people: { name: string; email: string; password: string }[]
  phones: Phone[]
}

const everyMs = 700
const states = { sent: 'enviada', delivered: 'entregue', read: 'lida', deleted: 'apagada' } as const

/** An element that the page must have. */
const need = <Found extends Element>(selector: string, root: ParentNode = document): Found => {
  const found = root.querySelector<Found>(selector)
  if (!found) throw new Error(`The page has no ${selector}`)
  return found
}

const make = <Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Partial<HTMLElementTagNameMap[Tag]> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] => {
  const element = Object.assign(document.createElement(tag), properties)
  element.append(...children)
  return element
}

const post = async (path: string, body: unknown): Promise<void> => {
  const response = await fetch(path, { method: 'POST', body: JSON.stringify(body) })
  if (!response.ok) throw new Error(String(response.status))
}

const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result).split(',')[1] ?? '')
    reader.onerror = () => reject(new Error('not readable'))
    reader.readAsDataURL(file)
  })

const drawFile = ({ name, mime, path }: Message['files'][number]): Node => {
  if (path && mime.startsWith('image/')) return make('img', { src: path, alt: name })
  if (path && mime.startsWith('audio/')) return make('audio', { src: path, controls: true })
  return path ? make('a', { href: path, target: '_blank', textContent: name }) : make('span', { textContent: name })
}

const drawMessage = (phone: Phone, message: Message): HTMLElement => {
  const time = new Date(message.atMs).toLocaleTimeString('pt-BR', { hour: '2-digit', minute: '2-digit' })
  const state = message.from === 'me' || !message.state ? '' : ` · ${states[message.state]}`
  const bubble = make('div', { className: `bubble ${message.from}` })
  bubble.append(...message.files.map(drawFile))
  if (message.text) bubble.append(make('p', { textContent: message.text }))
  if (message.choices.length > 0) {
    const choices = message.choices.map(({ id, label, chosen }) =>
      make('button', {
        type: 'button',
        textContent: label,
        className: chosen ? 'chosen' : '',
        onclick: () =>
          void act(phone.key, post(`/phones/${phone.key}/choose`, { messageId: message.id, choiceId: id })),
      }),
    )
    bubble.append(make('div', { className: 'choices' }, ...choices))
  }
  bubble.append(make('small', { textContent: `${time}${state}` }))
  return bubble
}

const sections = new Map<string, HTMLElement>()
const drawn = new Map<string, string>()

/** Says under a phone what did not work. */
const act = async (key: string, work: Promise<void>): Promise<boolean> => {
  const section = sections.get(key)
  const problem = section && need<HTMLElement>('.problem', section)
  try {
    await work
    if (problem) problem.hidden = true
    return true
  } catch {
    if (problem) {
      problem.hidden = false
      problem.textContent = 'Não foi possível. O laboratório ainda está de pé?'
    }
    return false
  }
}

const send = async (phone: Phone, form: HTMLFormElement): Promise<void> => {
  const field = need<HTMLInputElement>('.text', form)
  const picker = need<HTMLInputElement>('input[type=file]', form)
  const [file] = picker.files ?? []
  const text = field.value.trim()
  if (!text && !file) return
  const written = file ? { name: file.name, mime: file.type, base64: await base64Of(file) } : null
  if (!(await act(phone.key, post(`/phones/${phone.key}/write`, { text, file: written })))) return
  form.reset()
  field.focus()
}

const bindSwitches = (phone: Phone, section: HTMLElement): void => {
  const inputs = [...section.querySelectorAll<HTMLInputElement | HTMLSelectElement>('.faults [name]')]
  const say = (): void => {
    for (const input of inputs) {
      const output = input.parentElement?.querySelector('output')
      if (!output) continue
      const value = Number(input.value)
      output.textContent = input.name === 'delayMs' ? `${value / 1000} s` : `${Math.round(value * 100)} %`
    }
  }
  for (const input of inputs) {
    input.value = String(phone.switches[input.name as keyof Switches])
    input.addEventListener('input', say)
    input.addEventListener('change', () => {
      const values = Object.fromEntries(
        inputs.map(({ name, value }) => [name, name === 'sending' ? value : Number(value)]),
      )
      void act(phone.key, post(`/phones/${phone.key}/switches`, values))
    })
  }
  say()
}

const open = (phone: Phone): HTMLElement => {
  const copy = need<HTMLTemplateElement>('#phone').content.cloneNode(true) as DocumentFragment
  const section = need<HTMLElement>('.phone', copy)
  need('h2', section).textContent = phone.channel
  need('.owner', section).textContent = phone.owner
  const log = need<HTMLElement>('.log', section)
  // It scrolls, so that the keyboard must reach it.
  log.tabIndex = 0
  log.setAttribute('aria-label', `Mensagens, ${phone.channel}`)
  const form = need<HTMLFormElement>('form', section)
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    void send(phone, form)
  })
  const read = need<HTMLButtonElement>('.read', section)
  read.hidden = !phone.canRead
  read.addEventListener('click', () => void act(phone.key, post(`/phones/${phone.key}/read`, {})))
  bindSwitches(phone, section)
  need('#phones').append(section)
  sections.set(phone.key, section)
  return section
}

const draw = (phone: Phone): void => {
  const section = sections.get(phone.key) ?? open(phone)
  const now = JSON.stringify(phone.messages)
  if (drawn.get(phone.key) === now) return
  drawn.set(phone.key, now)
  const log = need<HTMLElement>('.log', section)
  const isAtEnd = log.scrollHeight - log.scrollTop - log.clientHeight < 40
  log.replaceChildren(...phone.messages.map((message) => drawMessage(phone, message)))
  if (isAtEnd) log.scrollTop = log.scrollHeight
}

const openFacts = ({ productUrl, livechatUrl, people }: State): void => {
  need<HTMLAnchorElement>('#product').href = productUrl
  need('#people').replaceChildren(
    ...people.map(({ name, email, password }) => make('li', { textContent: `${name}: ${email}, senha ${password}` })),
  )
  const frame = make('iframe', { src: livechatUrl, title: 'Live chat' })
  const top = make('div', { className: 'top' }, make('h2', { textContent: 'Live chat' }))
  top.append(make('p', { className: 'owner', textContent: 'o widget, como em um site' }))
  need('#phones').append(make('section', { className: 'phone' }, top, frame))
}

let hasFacts = false
const refresh = async (): Promise<void> => {
  try {
    const response = await fetch('/state')
    const state: State = await response.json()
    if (!hasFacts) openFacts(state)
    hasFacts = true
    for (const phone of state.phones) draw(phone)
    need<HTMLElement>('#lost').hidden = true
  } catch {
    need<HTMLElement>('#lost').hidden = false
  }
  setTimeout(() => void refresh(), everyMs)
}

void refresh()
