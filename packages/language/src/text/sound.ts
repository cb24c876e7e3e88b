/**
 * Approximate sound of a folded word in Brazilian Portuguese, for phonetic spellings: "xegou" and "chegou", "jaketa"
 * and "jaqueta", "caza" and "casa" have one key. After Soundex (Russell 1918), with the rules of Portuguese spelling.
 */
export function soundKey(word: string): string {
  return word
    .replace(/ph/g, 'f')
    .replace(/[cs]?ch|sh/g, 'x')
    .replace(/qu(?=[ei])|q|k|c(?=[^eih]|$)/g, 'k')
    .replace(/gu(?=[ei])/g, 'G')
    .replace(/g(?=[ei])/g, 'j')
    .replace(/(?<=[aeiou])s(?=[aeiou])/g, 'z')
    .replace(/s?c(?=[ei])|ss|xc(?=[ei])/g, 's')
    .replace(/z$/g, 's')
    .replace(/([ln])h/g, '$1H')
    .replace(/h/g, '')
    .replace(/y/g, 'i')
    .replace(/w/g, 'v')
    .replace(/l(?=[^aeiouH]|$)/g, 'u')
    .replace(/[mn](?=[^aeiouH]|$)/g, 'n')
    .replace(/e$/g, 'i')
    .replace(/o$/g, 'u')
    .replace(/(.)\1+/g, '$1')
}
