import type { Language } from '@tailtest/project'

const SCRIPT = "test('[adversarial: boundary] refuses zero', …)"

const LABELS: Partial<Record<Language, string>> = {
  javascript: SCRIPT,
  typescript: SCRIPT,
  python:
    'pytest.param(0, id="adversarial: boundary, zero"), or a name test_adversarial_boundary_zero',
  go: 't.Run("[adversarial: boundary] refuses zero", …)',
  ruby: 'it "[adversarial: boundary] refuses zero" do',
  php: "a data set '[adversarial: boundary] zero' => [0]",
  java: 'void adversarial_boundary_refusesZero()',
  kotlin: 'fun `adversarial_boundary refuses zero`()',
  csharp: '[Fact(DisplayName = "[adversarial: boundary] refuses zero")]',
  rust: 'fn adversarial_boundary_refuses_zero()',
}

/** How a language's test names carry the label of an adversarial scenario. */
export function labelFor(language: Language): string {
  return LABELS[language] ?? 'adversarial, the category and what is refused'
}
