import { defineErrors } from '../../../platform/errors/index.ts'

export const maxOpenIntegrations = 100
export const maxLiveKeys = 5

export const integrationErrors = defineErrors({
  tooManyIntegrations: [
    409,
    `A empresa já tem ${maxOpenIntegrations} integrações. Encerre uma que não é mais usada para criar outra.`,
  ],
  tooManyKeys: [409, `Uma integração tem no máximo ${maxLiveKeys} chaves que funcionam. Encerre uma delas antes.`],
  integrationEnded: [409, 'Esta integração foi encerrada.'],
  keyEnded: [409, 'Esta chave já não funciona.'],
})
