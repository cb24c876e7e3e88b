/**
 * Takes out of a browser's text what may be somebody's: e-mails, numbers as long as a phone's or a document's, and what stands
 * in quotes, which is often what was typed or what a server said.
 */
export const hidePersonalData = (text: string): string =>
  text
    .replace(/(["“«])[^"”»\n]{0,2000}["”»]/g, '$1…"')
    .replace(/[^\s@()<>]{1,64}@[^\s@()<>]{1,255}/g, '[e-mail]')
    // The address of a file keeps its name and place; a query may hold a code.
    .replace(/(https?:\/\/[^\s?#()]{1,500})[?#][^\s():]{0,2000}/g, '$1')
    .replace(/\d(?:[ .()/-]{0,2}\d){7,}/g, '[número]')
