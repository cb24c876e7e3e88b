import { defineErrors } from '../errors/index.ts'

export const addressErrors = defineErrors({
  addressRefused: [400, 'Endereço não permitido: use https e um servidor público.'],
  headerRefused: [400, 'Cabeçalho não permitido.'],
})
