/** Tags of versions and trials in the agents. */
export const keyFileTexts = {
  notJson: 'O arquivo não é um JSON válido.',
  notServiceAccount:
    'O arquivo não é uma chave de conta de serviço. Gere a chave no Google Cloud em Contas de serviço > Chaves > JSON.',
  noProject: 'Falta o ID do projeto (project_id), ou ele não é válido.',
  noEmail: 'Falta o e-mail da conta de serviço (client_email), ou ele não é válido.',
  badKeyId: 'O código da chave (private_key_id) não é válido.',
  badKey:
    'A chave privada (private_key) está incompleta ou danificada. Gere uma nova chave e envie o arquivo sem alterá-lo.',
  weakKey: 'A chave privada precisa ser RSA de 2048 a 4096 bits.',
} as const
