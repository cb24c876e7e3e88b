export const weeklyReportTexts = {
  title: 'Resumo da semana por e-mail',
  label: 'Receber toda segunda-feira',
  text: (email: string): string =>
    `Às 7 h de segunda-feira, no fuso da empresa, os números da semana nos seus workspaces chegam a ${email}, ao lado dos da semana anterior.`,
  administrators: 'O resumo é das pessoas da empresa; administradores não o recebem.',
  readFailed: 'Não foi possível buscar a sua escolha.',
  on: 'Resumo ligado. O próximo chega na segunda-feira.',
  off: 'Resumo desligado.',
  failed: 'Não foi possível guardar a sua escolha.',
} as const
