/**
 * Whether a word is an option of letters, and one of these is among them: `-rf` has `r`. A pattern with a repeat on both
 * sides of the letter would try each place anew.
 */
export function hasLetter(word: string, letters: string): boolean {
  return /^-[A-Za-z]+$/.test(word) && [...letters].some((letter) => word.includes(letter, 1))
}
