/** Whether there is something to see in a text: a name of marks and joiners alone is none. */
export const isVisible = (text: string): boolean =>
  /[^\p{Cc}\p{Cf}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u.test(text)
