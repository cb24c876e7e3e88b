import type { TemplateHeaderFile } from '@prosa/contract'

export const attachmentTexts = {
  headerFiles: {
    image: 'Imagem do cabeçalho (JPG ou PNG)',
    video: 'Vídeo do cabeçalho (MP4 ou 3GP)',
    document: 'Documento do cabeçalho (PDF)',
  } satisfies Record<TemplateHeaderFile, string>,
  chooseFile: 'Escolha ou solte um arquivo',
  uploading: 'Enviando o arquivo…',
  removeFile: 'Remover anexo',
  sizeOf: (size: string, most: string) => `${size} de ${most}`,
  uploadFailed: 'Ocorreu um erro.',
} as const

/** Texts of files attached to a draft. */
export const boxTexts = {
  failed: 'Ocorreu um erro.',
  uploadFailed: 'o envio falhou.',
  emptyFile: (name: string) => `${name}: o arquivo está vazio.`,
  tooMany: (name: string, count: number) => `${name}: até ${count} arquivos por mensagem.`,
  doubled: 'Arquivo duplicado',
  doubledText: (name: string) => `O arquivo ${name} foi adicionado mais de uma vez.`,
} as const
