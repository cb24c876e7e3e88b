/**
 * An event and the act that brings it about, awaited together: when one of them fails the other is not left behind with nobody to hear of
 * its own failure.
 * @param event begins to wait before the act, as in `during(page.waitForEvent('download'), …)`
 * @returns the event
 */
export const during = async <T>(event: Promise<T>, act: () => Promise<unknown>): Promise<T> => {
  const acting = async (): Promise<unknown> => act()
  const [happened] = await Promise.all([event, acting()])
  return happened
}
