<?php

declare(strict_types=1);

namespace App\Entity;

use Doctrine\Common\Collections\ArrayCollection;
use Doctrine\Common\Collections\Collection;
use Doctrine\ORM\Mapping as ORM;

#[ORM\Entity]
#[ORM\Table(name: 'authors')]
class Author
{
    #[ORM\Id]
    #[ORM\GeneratedValue]
    #[ORM\Column]
    private ?int $id = null;

    #[ORM\OneToMany(mappedBy: 'author', targetEntity: Book::class)]
    private Collection $books;

    public function __construct(#[ORM\Column(length: 120)] private string $name)
    {
        $this->books = new ArrayCollection();
    }

    public function add(Book $book): void
    {
        if (!$this->books->contains($book)) {
            $this->books->add($book);
        }
    }

    public function withdraw(Book $book): bool
    {
        return $this->books->removeElement($book);
    }

    /** @return Collection<int, Book> */
    public function inPrint(): Collection
    {
        return $this->books->filter(fn (Book $book): bool => $book->isInPrint());
    }
}
