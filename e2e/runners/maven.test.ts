import { describe, expect, test } from 'vitest'
import { prove } from '../support/prove.ts'
import { tempProject } from '../support/temp-project.ts'
import { hasTool, toolchainEnv } from '../support/toolchains.ts'

/** Short runs are over before the best code is made. */
const env = { ...toolchainEnv, MAVEN_ARGS: undefined, MAVEN_OPTS: '-XX:TieredStopAtLevel=1' }

/** A pom with the plugins of today, not those that an older Maven would take by itself. */
function pom(artifact: string, more: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>com.acme</groupId>
  <artifactId>${artifact}</artifactId>
  <version>1.0-SNAPSHOT</version>
  <properties>
    <maven.compiler.release>17</maven.compiler.release>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  ${more}
</project>
`
}

const JUNIT = `<dependencies>
    <dependency>
      <groupId>org.junit.jupiter</groupId>
      <artifactId>junit-jupiter</artifactId>
      <version>5.11.4</version>
      <scope>test</scope>
    </dependency>
  </dependencies>`

const PLUGINS = `<plugin><artifactId>maven-surefire-plugin</artifactId><version>3.5.2</version></plugin>
      <plugin><artifactId>maven-compiler-plugin</artifactId><version>3.13.0</version></plugin>
      <plugin><artifactId>maven-resources-plugin</artifactId><version>3.3.1</version></plugin>`

const child = (artifact: string, more = '') => `<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <parent>
    <groupId>com.acme</groupId>
    <artifactId>shop</artifactId>
    <version>1.0-SNAPSHOT</version>
  </parent>
  <artifactId>${artifact}</artifactId>
  ${more}
</project>
`

const CART = `package com.acme;

public class Cart {
  public static int total(int... prices) {
    return java.util.Arrays.stream(prices).sum();
  }
}
`

const testOf = (name: string, total: number) => `package com.acme;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class ${name} {
  @Test
  void adds() {
    assertEquals(${total}, Cart.total(1, 2));
  }

  @Nested
  class Empty {
    @Test
    void isNothing() {
      assertEquals(0, Cart.total());
    }
  }
}
`

/** The last count of all. */
function total(output: string): string | undefined {
  return [...output.matchAll(/^\[\w+\] (Tests run: \d+, Failures: \d+)(?!.* in )/gm)].at(-1)?.[1]
}

describe.skipIf(!hasTool('mvn', '--version'))('maven', () => {
  test('maven runs the placed test of a project, and all of them', async () => {
    const root = tempProject()
    const files = {
      'pom.xml': pom('shop', `${JUNIT}<build><plugins>${PLUGINS}</plugins></build>`),
      'src/main/java/com/acme/Cart.java': CART,
      'src/test/java/com/acme/OtherTest.java': testOf('OtherTest', 3),
    }
    const source = 'src/main/java/com/acme/Cart.java'
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source,
      test: testOf('CartTest', 3),
      env,
    })
    expect(runner).toMatchObject({ name: 'maven', directory: '', libraries: ['junit5'] })
    expect(place).toBe('src/test/java/com/acme/CartTest.java')
    expect(total(one.output)).toBe('Tests run: 2, Failures: 0')
    expect(one.output).toContain('in com.acme.CartTest')
    expect(one.output).not.toContain('OtherTest')
    expect(total(suite.output)).toBe('Tests run: 4, Failures: 0')
  })

  test('maven says that a placed test fails', async () => {
    const root = tempProject()
    const files = {
      'pom.xml': pom('shop', `${JUNIT}<build><plugins>${PLUGINS}</plugins></build>`),
      'src/main/java/com/acme/Cart.java': CART,
    }
    const source = 'src/main/java/com/acme/Cart.java'
    const { one } = await prove({ root, files, source, test: testOf('CartTest', 4), env })
    expect(total(one.output)).toBe('Tests run: 2, Failures: 1')
    expect(one.output).toContain('expected: <4> but was: <3>')
  })

  test('maven builds a module with the modules it needs, which nobody installed', async () => {
    const root = tempProject()
    const modules =
      '<packaging>pom</packaging><modules><module>money</module><module>app/cart</module></modules>'
    const needs =
      '<dependencies><dependency><groupId>com.acme</groupId><artifactId>money</artifactId><version>1.0-SNAPSHOT</version></dependency></dependencies>'
    const up = (text: string) =>
      text.replace(
        '</version>\n  </parent>',
        '</version>\n    <relativePath>../../pom.xml</relativePath>\n  </parent>',
      )
    const files = {
      'pom.xml': pom(
        'shop',
        `${modules}${JUNIT}<build><pluginManagement><plugins>${PLUGINS}</plugins></pluginManagement></build>`,
      ),
      'money/pom.xml': child('money'),
      'money/src/main/java/com/acme/Money.java':
        'package com.acme;\n\npublic class Money {\n  public static int add(int a, int b) {\n    return a + b;\n  }\n}\n',
      'money/src/test/java/com/acme/MoneyTest.java':
        'package com.acme;\n\nclass MoneyTest {\n  @org.junit.jupiter.api.Test\n  void works() {}\n}\n',
      'app/cart/pom.xml': up(child('cart', needs)),
      'app/cart/src/main/java/com/acme/Cart.java': CART.replace('.sum()', '.reduce(0, Money::add)'),
    }
    const source = 'app/cart/src/main/java/com/acme/Cart.java'
    const { runner, place, one, suite } = await prove({
      root,
      files,
      source,
      test: testOf('CartTest', 3),
      env,
    })
    expect(runner.directory).toBe('app/cart')
    expect(runner.libraries).toEqual(['junit5'])
    expect(place).toBe('app/cart/src/test/java/com/acme/CartTest.java')
    expect(total(one.output)).toBe('Tests run: 2, Failures: 0')
    expect(one.output).not.toContain('MoneyTest')
    expect(suite.output).toContain('in com.acme.MoneyTest')
    expect(total(suite.output)).toBe('Tests run: 2, Failures: 0')
  })

  test('maven runs the placed Kotlin test, whatever package its text says', async () => {
    const root = tempProject()
    const kotlin = `<plugin>
        <groupId>org.jetbrains.kotlin</groupId>
        <artifactId>kotlin-maven-plugin</artifactId>
        <version>2.1.20</version>
        <executions>
          <execution><id>compile</id><goals><goal>compile</goal></goals></execution>
          <execution><id>test-compile</id><goals><goal>test-compile</goal></goals></execution>
        </executions>
      </plugin>`
    const needs = ['kotlin-stdlib', 'kotlin-test-junit5'].map(
      (artifact) =>
        `<dependency><groupId>org.jetbrains.kotlin</groupId><artifactId>${artifact}</artifactId><version>2.1.20</version></dependency>`,
    )
    const files = {
      'pom.xml': pom(
        'shop',
        `${JUNIT.replace('<dependencies>', `<dependencies>${needs.join('')}`)}<build>
    <sourceDirectory>src/main/kotlin</sourceDirectory>
    <testSourceDirectory>src/test/kotlin</testSourceDirectory>
    <plugins>${kotlin}${PLUGINS}</plugins></build>`,
      ),
      'src/main/kotlin/cart/Cart.kt':
        'package com.acme.cart\n\nfun total(prices: List<Int>): Int = prices.sum()\n',
      'src/test/kotlin/cart/OtherTest.kt':
        'package com.acme.cart\n\nimport kotlin.test.Test\n\nclass OtherTest {\n    @Test\n    fun works() {}\n}\n',
    }
    const text = `package com.acme.cart

import kotlin.test.Test
import kotlin.test.assertEquals

class CartTest {
    @Test
    fun adds() {
        assertEquals(3, total(listOf(1, 2)))
    }
}
`
    const source = 'src/main/kotlin/cart/Cart.kt'
    const { runner, place, one, suite } = await prove({ root, files, source, test: text, env })
    expect(runner).toMatchObject({ name: 'maven', libraries: ['junit5', 'kotlin-test'] })
    expect(place).toBe('src/test/kotlin/cart/CartTest.kt')
    expect(total(one.output)).toBe('Tests run: 1, Failures: 0')
    expect(one.output).toContain('in com.acme.cart.CartTest')
    expect(total(suite.output)).toBe('Tests run: 2, Failures: 0')
  })
})
