/** Limits of a flow. Lengths are in UTF-16 units, as JavaScript and the database count them. */
export const flowLimits = {
  nameLength: 100,
  nodes: 2000,
  /** Messages of one node. */
  messages: 30,
  /** WhatsApp accepts 4,096 characters in one text, the most of any channel. */
  textLength: 4096,
  exits: 200,
  phrases: 1000,
  phraseLength: 500,
  buttons: 30,
  buttonLabelLength: 50,
  /** Rows of a WhatsApp list; more are shown as numbered text, and the panel suggests fewer. */
  suggestedListButtons: 10,
  linkLength: 2048,
  files: 30,
  fallbackMessages: 30,
  transferMessageLength: 500,
  idLength: 100,
} as const
