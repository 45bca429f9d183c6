<?php

namespace App\Repository;

use App\Entity\Recipe;
use App\Entity\User;
use Doctrine\Bundle\DoctrineBundle\Repository\ServiceEntityRepository;
use Doctrine\ORM\QueryBuilder;
use Doctrine\ORM\Tools\Pagination\Paginator;
use Doctrine\Persistence\ManagerRegistry;

/**
 * @extends ServiceEntityRepository<Recipe>
 *
 * @method Recipe|null find($id, $lockMode = null, $lockVersion = null)
 */
class RecipeRepository extends ServiceEntityRepository
{
    public function __construct(ManagerRegistry $registry)
    {
        parent::__construct($registry, Recipe::class);
    }

    public function search(string $words, array $without = [], int $page = 1): Paginator
    {
        $builder = $this->visible()->setMaxResults(24)->setFirstResult(24 * ($page - 1));

        foreach (preg_split('/\s+/', $words, -1, PREG_SPLIT_NO_EMPTY) as $i => $word) {
            $builder->andWhere("LOWER(r.title) LIKE :word$i")->setParameter("word$i", '%' . mb_strtolower($word) . '%');
        }
        if ($without !== []) {
            $builder
                ->leftJoin('r.ingredients', 'i', 'WITH', 'i.name IN (:without)')
                ->andWhere('i.id IS NULL')
                ->setParameter('without', $without);
        }

        return new Paginator($builder->getQuery());
    }

    public function countCookedBy(User $user): int
    {
        return (int) $this->getEntityManager()
            ->createQuery('SELECT COUNT(c.id) FROM App\Entity\Cooking c WHERE c.cook = :user')
            ->setParameter('user', $user)
            ->getSingleScalarResult();
    }

    public function save(Recipe $recipe, bool $flush = true): void
    {
        $this->getEntityManager()->persist($recipe);
        if ($flush) {
            $this->getEntityManager()->flush();
        }
    }

    private function visible(): QueryBuilder
    {
        return $this->createQueryBuilder('r')
            ->andWhere('r.publishedAt IS NOT NULL')
            ->orderBy('r.publishedAt', 'DESC');
    }
}
