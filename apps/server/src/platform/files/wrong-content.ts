import { type FileClass, type FileExtension, fileTypes } from '@prosa/contract'

const contentNames: Readonly<Record<FileClass, (extension: string) => string>> = {
  image: () => 'uma imagem',
  sticker: () => 'uma imagem',
  audio: (extension) => `um áudio ${extension}`,
  video: (extension) => `um vídeo ${extension}`,
  document: (extension) =>
    extension === 'TXT' ? 'um texto' : extension === 'PDF' ? 'um PDF' : `um arquivo ${extension}`,
}

/** Error for a file with an accepted extension and other content. */
export const wrongFileContent = (extension: FileExtension): string =>
  `O conteúdo não é ${contentNames[fileTypes[extension].class](extension.toUpperCase())}, embora o nome termine em .${extension}.`
