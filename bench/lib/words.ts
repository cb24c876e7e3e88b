const syllables = 'ba ca do fe gui jo la mi no pra que ra sso ta ve xi zu lho nha cao'.split(' ')

/** A word of four syllables by chance, as entities of the benchmark have them. */
export const word = (): string =>
  Array.from({ length: 4 }, () => syllables[Math.floor(Math.random() * syllables.length)]).join('')
