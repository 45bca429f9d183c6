<?php

declare(strict_types=1);

namespace Shop\Catalog;

final class TagCollection implements \Countable
{
    /** @var array<string, array{name: string, weight: int}> */
    private array $tags = [];

    public function insert(string $name, int $weight = 1): self
    {
        $this->tags[mb_strtolower($name)] = ['name' => $name, 'weight' => $weight];

        return $this;
    }

    public function find(string $name): ?array
    {
        return $this->tags[mb_strtolower($name)] ?? null;
    }

    public function where(string $field, int|string $value): array
    {
        return array_values(array_filter($this->tags, fn (array $tag) => $tag[$field] === $value));
    }

    public function update(string $name, int $weight): bool
    {
        if ($this->find($name) === null) {
            return false;
        }
        $this->tags[mb_strtolower($name)]['weight'] = $weight;

        return true;
    }

    public function delete(string $name): void
    {
        unset($this->tags[mb_strtolower($name)]);
    }

    public function count(): int
    {
        return \count($this->tags);
    }
}
