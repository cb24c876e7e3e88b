import { type FileClass, type FileExtension, fileTypes } from '@prosa/contract'

const contentNames: Readonly<Record<FileClass, (extension: string) => string>> = {
  image: () => 'uma imagem',
  sticker: () => 'uma imagem',
  audio: (extension) => `um áudio ${extension}`,
  video: (extension) => `um vídeo ${extension}`,
  document: (extension) =>
    extension === 'TXT' ? 'um texto' : extension === 'PDF' ? 'um PDF' : `um arquivo ${extension}`,
}

/** Of a file whose name ends in an accepted extension, and whose bytes are something else. */
export const wrongFileContent = (extension: FileExtension): string =>
  `O conteúdo não é ${contentNames[fileTypes[extension].class](extension.toUpperCase())}, embora o nome termine em .${extension}.`
