<?php

namespace App\Admissions;

use Illuminate\Support\Carbon;
use Illuminate\Support\Collection;

/**
 * The shifts of one week, as they were typed into the form. Saved elsewhere, once it is complete.
 */
class RosterPlan
{
    /** @var Collection<int, array{day: string, from: int, to: int, person: ?string}> */
    private Collection $shifts;

    public function __construct(iterable $shifts)
    {
        $this->shifts = collect($shifts)->sortBy(['day', 'from'])->values();
    }

    public function select(string $person): Collection
    {
        return $this->shifts->where('person', $person)->values();
    }

    public function unassigned(): Collection
    {
        return $this->shifts->whereNull('person')->groupBy('day');
    }

    public function hours(): Collection
    {
        return $this->shifts
            ->whereNotNull('person')
            ->groupBy('person')
            ->map(fn (Collection $own) => $own->sum(fn (array $shift) => $shift['to'] - $shift['from']))
            ->sortDesc();
    }

    /** @return list<string> what the works council would object to */
    public function objections(int $weekly = 40, int $rest = 11): array
    {
        $objections = [];
        foreach ($this->hours()->filter(fn (int $hours) => $hours > $weekly) as $person => $hours) {
            $objections[] = "$person works $hours hours";
        }

        $this->shifts->whereNotNull('person')->groupBy('person')->each(
            function (Collection $own, string $person) use (&$objections, $rest): void {
                $own->sliding(2)->eachSpread(function (array $one, array $next) use (&$objections, $person, $rest): void {
                    $end = Carbon::parse($one['day'])->addHours($one['to']);
                    if ($end->diffInHours(Carbon::parse($next['day'])->addHours($next['from'])) < $rest) {
                        $objections[] = "$person rests less than $rest hours before {$next['day']}";
                    }
                });
            },
        );

        return $objections;
    }

    public function update(int $index, ?string $person): static
    {
        return new static($this->shifts->replace([
            $index => [...$this->shifts->get($index), 'person' => $person],
        ]));
    }

    public function delete(string $day): static
    {
        return new static($this->shifts->reject(fn (array $shift) => $shift['day'] === $day));
    }
}
