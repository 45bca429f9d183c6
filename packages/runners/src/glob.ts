export { alternatives, globMatcher, isPattern, nameMatcher } from '@tailtest/project'
