/**
 * Removes possible personal data from a browser's text: e-mails, numbers as long as a phone's or a document's, and
 * quoted text, which was often typed or sent by a server.
 */
export const hidePersonalData = (text: string): string =>
  text
    .replace(/(["“«])[^"”»\n]{0,2000}["”»]/g, '$1…"')
    .replace(/[^\s@()<>]{1,64}@[^\s@()<>]{1,255}/g, '[e-mail]')
    // A file's URL keeps its path; a query may hold a code.
    .replace(/(https?:\/\/[^\s?#()]{1,500})[?#][^\s():]{0,2000}/g, '$1')
    .replace(/\d(?:[ .()/-]{0,2}\d){7,}/g, '[número]')
