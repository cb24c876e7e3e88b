import { defineErrors } from '../../../platform/errors/index.ts'

export const mcpErrors = defineErrors({
  assistantsOff: [
    403,
    'Esta integração não pode ser usada por assistentes. Quem cuida das integrações liga isso na aba MCP dela.',
  ],
  confirmInvalid: [
    400,
    'Este código de confirmação não é desta chamada. Chame sem `confirm`, mostre a prévia a quem pediu e use o código novo com os mesmos argumentos.',
  ],
  confirmExpired: [
    400,
    'O código de confirmação vale por dez minutos e já passou. Chame sem `confirm` para uma nova prévia.',
  ],
  targetMoved: [
    409,
    'Algo mudou desde a prévia, e esta chamada nada fez. Se uma anterior levou o mesmo código, veja se ela já o fez; se não, chame sem `confirm` e mostre a nova prévia a quem pediu.',
  ],
  nothingToDo: [400, 'Diga o que deve mudar.'],
})
