import type { Locator, Page } from 'playwright-core'

/** What a person does by hand, counted: what is pressed (buttons, links, keys that act) and which fields are written. */
export interface Hand {
  press(what: Locator): Promise<void>
  /** A key that acts, in the field that holds the focus. */
  key(field: Locator, key: string): Promise<void>
  write(field: Locator, text: string): Promise<void>
  /** A link of a mail. */
  follow(page: Page, url: string): Promise<void>
  counted(): { presses: number; fields: number }
}

export const startHand = (): Hand => {
  let presses = 0
  let fields = 0
  return {
    press: async (what) => {
      presses += 1
      await what.click()
    },
    key: async (field, key) => {
      presses += 1
      await field.press(key)
    },
    write: async (field, text) => {
      fields += 1
      await field.fill(text)
    },
    follow: async (page, url) => {
      presses += 1
      await page.goto(url)
    },
    counted: () => ({ presses, fields }),
  }
}
