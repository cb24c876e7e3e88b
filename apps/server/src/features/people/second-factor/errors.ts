import { defineErrors } from '../../../platform/errors/index.ts'

export const secondFactorErrors = defineErrors({
  challengeExpired: [401, 'A entrada demorou demais. Informe a senha de novo.'],
  codeWrong: [400, 'Código inválido. Confira o código atual no aplicativo.'],
  codeUsed: [400, 'Este código já foi usado. Aguarde o próximo.'],
  nothingPending: [409, 'Esta configuração expirou. Comece de novo.'],
  notOn: [409, 'A verificação em duas etapas não está ativa.'],
  demanded: [409, 'Sua empresa exige a verificação em duas etapas: ela não pode ser desativada.'],
})
