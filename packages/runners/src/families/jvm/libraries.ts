/** Libraries that change how a test is written, by their coordinates (`group:artifact`). */
const LIBRARIES: readonly { coordinates: RegExp; names: readonly string[] }[] = [
  { coordinates: /^org\.junit\.jupiter:/, names: ['junit5'] },
  { coordinates: /^junit:junit$/, names: ['junit4'] },
  { coordinates: /^org\.testng:testng$/, names: ['testng'] },
  { coordinates: /^io\.kotest:/, names: ['kotest'] },
  { coordinates: /^org\.spockframework:/, names: ['spock'] },
  { coordinates: /^org\.jetbrains\.kotlin:kotlin-test/, names: ['kotlin-test'] },
  { coordinates: /^org\.jetbrains\.kotlin:kotlin-test-junit5$/, names: ['junit5'] },
  { coordinates: /^org\.jetbrains\.kotlin:kotlin-test-junit$/, names: ['junit4'] },
  { coordinates: /^org\.jetbrains\.kotlinx:kotlinx-coroutines-test/, names: ['coroutines-test'] },
  {
    coordinates: /^org\.springframework\.boot:spring-boot-starter-test$/,
    names: ['junit5', 'mockito', 'assertj'],
  },
  { coordinates: /^io\.quarkus:quarkus-junit5$/, names: ['junit5'] },
  { coordinates: /^io\.micronaut\.test:micronaut-test-junit5$/, names: ['junit5'] },
  { coordinates: /^org\.scalatest(?:plus)?:/, names: ['scalatest'] },
  { coordinates: /^org\.scalameta:munit/, names: ['munit'] },
  { coordinates: /^org\.specs2:/, names: ['specs2'] },
  { coordinates: /^org\.scalacheck:/, names: ['scalacheck'] },
  { coordinates: /^com\.lihaoyi:utest/, names: ['utest'] },
  { coordinates: /^org\.mockito(?:\.kotlin)?:/, names: ['mockito'] },
  { coordinates: /^io\.mockk:/, names: ['mockk'] },
  { coordinates: /^org\.assertj:/, names: ['assertj'] },
  { coordinates: /^org\.hamcrest:/, names: ['hamcrest'] },
  { coordinates: /^com\.google\.truth:/, names: ['truth'] },
  { coordinates: /^io\.rest-assured:/, names: ['rest-assured'] },
  { coordinates: /^org\.testcontainers:/, names: ['testcontainers'] },
]

/** The test libraries among a build's dependencies. */
export function librariesAmong(coordinates: readonly string[]): string[] {
  const found = LIBRARIES.filter((row) => coordinates.some((each) => row.coordinates.test(each)))
  return [...new Set(found.flatMap(({ names }) => names))]
}
