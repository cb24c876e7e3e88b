test('stands', () => {
  expect(1).toBe(1)
})
