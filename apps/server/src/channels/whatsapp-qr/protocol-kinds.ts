/** What the account's devices, phones and the server tell by a message that is none: by its place in the protocol's list. */
export type ProtocolKind =
  | { is: 'deletion' }
  | { is: 'edit' }
  | { is: 'message'; text: string }
  | { is: 'ignored'; why: string }

const ignored = (why: string): ProtocolKind => ({ is: 'ignored', why })
const ownDevices = ignored('Passes between the account’s own devices.')
const assistants = ignored('Passes between the account and an assistant of WhatsApp’s own.')

export const protocolKinds: Readonly<Record<number, ProtocolKind>> = {
  0: { is: 'deletion' },
  3: ignored('How long messages are kept changes nothing that was said.'),
  4: ignored('How long messages are kept changes nothing that was said.'),
  5: ownDevices,
  6: ownDevices,
  7: ownDevices,
  8: ownDevices,
  9: ownDevices,
  10: ownDevices,
  11: { is: 'message', text: 'Compartilhou o número de telefone' },
  14: { is: 'edit' },
  16: ownDevices,
  17: ownDevices,
  18: assistants,
  19: assistants,
  20: ownDevices,
  21: ignored('Which of a company’s programs answers is told by the account itself.'),
  22: ownDevices,
  23: ownDevices,
  24: assistants,
  25: { is: 'message', text: 'Mencionou este número num status: veja no celular.' },
  26: assistants,
  27: ignored('Who may forward messages changes nothing that was said.'),
  28: assistants,
  29: assistants,
  30: ignored('Groups are nobody’s dialog.'),
}
