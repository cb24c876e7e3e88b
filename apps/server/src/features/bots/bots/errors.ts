import { defineErrors } from '../../../platform/errors/index.ts'

export const botErrors = defineErrors({
  noPicture: [422, 'Escolha uma imagem PNG, JPEG ou SVG.'],
  ownTarget: [422, 'Escolha outro bot.'],
  noWhatsapp: [422, 'Conecte um WhatsApp a este bot primeiro.'],
  credentialsMissing: [422, 'Credenciais insuficientes: O robô não possui credenciais para realizar essa ação.'],
})
