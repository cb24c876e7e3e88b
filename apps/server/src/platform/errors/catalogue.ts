import { defineErrors } from './app-error.ts'

/** Errors that any feature may throw; errors of one kind of record are declared beside it. */
export const errors = defineErrors({
  invalid: [400, 'Verifique os campos informados.'],
  malformed: [400, 'Erro nos parâmetros recebidos.'],
  noCompany: [400, 'Selecione uma empresa.'],
  twoCompanies: [400, 'A chamada informa duas empresas diferentes.'],
  unauthenticated: [401, 'Sua sessão expirou. Entre novamente.'],
  forbidden: [403, 'Você não tem permissão para esta ação.'],
  crossSite: [403, 'Esta chamada precisa partir da própria aplicação.'],
  companySuspended: [403, 'O acesso da sua empresa está suspenso.'],
  secondFactorDemanded: [403, 'Sua empresa exige a verificação em duas etapas. Ative-a para continuar.'],
  disabledForCompany: [403, 'Este recurso não está habilitado para a empresa.'],
  notFound: [404, 'Registro inexistente'],
  methodNotAllowed: [405, 'Método não permitido.'],
  conflict: [409, 'Registro já existente.'],
  overtaken: [409, 'Este cadastro foi alterado enquanto você editava.'],
  tooLarge: [413, 'O conteúdo enviado é grande demais.'],
  unsupportedType: [415, 'Formato de conteúdo não aceito.'],
  unprocessable: [422, 'Não foi possível processar os dados informados.'],
  tooMany: [429, 'Muitas tentativas. Aguarde um pouco e tente novamente.'],
  internal: [500, 'Ocorreu um erro inesperado. Tente novamente mais tarde.'],
  otherProcess: [503, 'Este endereço é atendido por outro processo.'],
  unavailable: [503, 'Serviço temporariamente indisponível. Tente novamente em instantes.'],
})
