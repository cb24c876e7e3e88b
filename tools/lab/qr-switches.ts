import type { LinkedDevice, WhatsAppWeb } from '../standins/whatsapp-web/index.ts'
import type { Option, Switch, stateOf } from './control.ts'
import { ninthDigit } from './graph-switches.ts'

type Text = ReturnType<typeof stateOf<string>>

export interface QrStates {
  to: Text
  writer: Text
  hidden: Text
  spelling: Text
  sending: Text
  call: Text
}

const troubles: readonly Option[] = [
  { value: 'usual', label: 'o WhatsApp entrega' },
  { value: 'absent', label: 'o cliente não tem WhatsApp' },
  { value: '463', label: 'recusa a quem nunca escreveu (463)' },
  { value: '479', label: 'recusa a mensagem (479)' },
]

const calls: readonly Option[] = [
  { value: 'voice missed', label: 'de voz, e ninguém atende' },
  { value: 'video missed', label: 'de vídeo, e ninguém atende' },
  { value: 'voice declined', label: 'de voz, e o celular recusa' },
  { value: 'voice answered', label: 'de voz, e o celular atende' },
]

/** How WhatsApp behaves, as the page sets it. */
export const createQrSwitches = (
  web: WhatsAppWeb,
  states: QrStates,
  { number, online }: { number(): string; online(): LinkedDevice[] },
): Switch[] => {
  const { behaviour } = web
  const share = (name: 'duplicates' | 'disorder' | 'delayMs') => ({
    name,
    read: () => behaviour[name],
    apply: (value: unknown) => {
      behaviour[name] = Number(value)
    },
  })
  const choice = (name: string, label: string, state: Text, options: () => readonly Option[]): Switch => ({
    name,
    label,
    kind: 'choice',
    options,
    read: state.read,
    apply: state.apply,
  })
  const whenSending = choice('sending', 'Quando a empresa envia', states.sending, () => troubles)
  const spelling = ninthDigit(states.spelling)
  return [
    {
      ...choice('to', 'Escreve para', states.to, () =>
        online().map(({ id, number }) => ({ value: id, label: `+${number}` })),
      ),
      read: () => (online().some(({ id }) => id === states.to.value) ? states.to.value : (online().at(-1)?.id ?? '')),
    },
    choice('writer', 'Quem escreve', states.writer, () => [
      { value: 'customer', label: 'a cliente' },
      { value: 'company', label: 'a empresa, no próprio celular' },
    ]),
    {
      ...whenSending,
      apply: (value) => {
        states.sending.apply(value)
        sayTrouble(behaviour, String(value), number())
      },
    },
    { ...share('duplicates'), label: 'Chegam em dobro', kind: 'share' },
    { ...share('disorder'), label: 'Chegam fora de ordem', kind: 'share' },
    { ...share('delayMs'), label: 'Atraso, até', kind: 'delay' },
    {
      name: 'receipts',
      label: 'Avisa que foi entregue e lida',
      kind: 'flag',
      read: () => behaviour.receipts,
      apply: (value) => {
        behaviour.receipts = value === true
      },
    },
    choice('hidden', 'Telefone da cliente', states.hidden, () => [
      { value: 'no', label: 'à vista' },
      { value: 'told', label: 'escondido, mas dito à empresa' },
      { value: 'bare', label: 'escondido de todo' },
    ]),
    choice('call', 'Ligação da cliente', states.call, () => calls),
    {
      ...spelling,
      apply: (value) => {
        spelling.apply(value)
        // WhatsApp spells an older account without it, whoever asks.
        behaviour.spelled = value === 'without' ? { '5511980002222': number() } : {}
        sayTrouble(behaviour, states.sending.value, number())
      },
    },
  ]
}

const sayTrouble = (behaviour: WhatsAppWeb['behaviour'], trouble: string, number: string): void => {
  behaviour.absent = trouble === 'absent' ? [number] : []
  behaviour.refuses = /^\d+$/.test(trouble) ? { [number]: Number(trouble) } : {}
}
