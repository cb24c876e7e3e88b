const states = ['reading', 'read', 'failed'] as const

export const siteStateOf = (state: string | null): (typeof states)[number] =>
  states.find((one) => one === state) ?? 'read'
